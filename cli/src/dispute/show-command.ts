import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { disputeDocument, disputeText } from './shown-dispute.js';

export function showCommand(): Command {
  return stackCommand('show', 'show a dispute: its state, its submissions of evidence without their texts, its events')
    .argument('<dispute>', 'the dispute id', asUuid)
    .action(show);
}

async function show(disputeId: string, options: StackOptions): Promise<void> {
  const overview = await useStack(options, async (stack) => {
    const { showDispute } = await import('@landed/management/dispute/show-dispute');
    return showDispute(stack, disputeId);
  });
  print(options, disputeDocument(overview), () => disputeText(overview));
}
