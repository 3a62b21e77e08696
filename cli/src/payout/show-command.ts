import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { payoutDocument, payoutText } from './shown-payout.js';

export function showCommand(): Command {
  return stackCommand('show', 'show a payout: its state, its parts, its events and what operators asked for')
    .argument('<payout>', 'the payout id', asUuid)
    .action(show);
}

async function show(payoutId: string, options: StackOptions): Promise<void> {
  const overview = await useStack(options, async (stack) => {
    const { showPayout } = await import('@landed/management/payout/show-payout');
    return showPayout(stack, payoutId);
  });
  print(options, payoutDocument(overview), () => payoutText(overview));
}
