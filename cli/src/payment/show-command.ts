import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { findWaiting, waitingDocument, waitingText } from '../access/waiting-workflows.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { paymentDocument, paymentText } from './shown-payment.js';

export function showCommand(): Command {
  return stackCommand(
    'show',
    'show a payment: its state, status changes, requests to the processor, refunds, and why it waits',
  )
    .argument('<payment>', 'the payment id', asUuid)
    .action(show);
}

async function show(paymentIntentId: string, options: StackOptions): Promise<void> {
  const { overview, waiting } = await useStack(options, async (stack) => {
    const { showPayment } = await import('@landed/management/payment-intent/show-payment');
    return {
      overview: await showPayment(stack, paymentIntentId),
      waiting: await findWaiting(stack, `PaymentId = "${paymentIntentId}"`),
    };
  });
  print(options, { ...paymentDocument(overview), waiting: waitingDocument(waiting) }, () =>
    [paymentText(overview), waitingText(waiting)].filter((part) => part !== '').join('\n\n'),
  );
}
