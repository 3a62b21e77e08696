import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { findWaiting, waitingDocument, waitingText } from '../access/waiting-workflows.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { payoutDocument, payoutText } from './shown-payout.js';

export function showCommand(): Command {
  return stackCommand(
    'show',
    'show a payout: its state, its parts, its events, what operators asked for, and why it waits',
  )
    .argument('<payout>', 'the payout id', asUuid)
    .action(show);
}

async function show(payoutId: string, options: StackOptions): Promise<void> {
  const { overview, waiting } = await useStack(options, async (stack) => {
    const { showPayout } = await import('@landed/management/payout/show-payout');
    const { findAnyPayout } = await import('@landed/management/payout/find-any-payout');
    const { merchantPayoutWorkflowId } = await import('@landed/workflows/ids');
    const id = merchantPayoutWorkflowId(await findAnyPayout(stack, payoutId));
    return { overview: await showPayout(stack, payoutId), waiting: await findWaiting(stack, `WorkflowId = "${id}"`) };
  });
  print(options, { ...payoutDocument(overview), waiting: waitingDocument(waiting) }, () =>
    [payoutText(overview), waitingText(waiting)].filter((part) => part !== '').join('\n\n'),
  );
}
