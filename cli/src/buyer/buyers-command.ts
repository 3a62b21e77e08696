import { isUuid, type PaymentIntentId } from '@landed/contracts/ids/ids';
import { Command } from 'commander';
import type { OpenStack } from '../access/open-stack.js';
import { type ChangeOptions, changeCommand, type StackOptions, stackCommand } from '../access/stack-command.js';
import { changedBy, changeStack, useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { CommandFailure } from '../program/command-failure.js';

const eraseHelp = `
Destroys the keys of the buyer, then deletes customer, addresses, IP address, lines, the texts of dispute evidence, and the
histories of their workflows at Temporal. Amounts, statuses and ledger stay. A payment is rejected while its charge, a
refund, a dispute or a payout has not ended; the others of the address are erased. Repeat the command when it was cut off.

Exit codes: 0 erased, now or before, 1 rejected, 2 wrong usage.`;

const whoHelp = 'the id of the payment or of a refund of it, or the e-mail address of the buyer';

/** `landed buyers …`: what is stored about the buyer of payments. */
export function buyersCommand(): Command {
  return new Command('buyers')
    .description('export or erase what is stored about a buyer')
    .addCommand(
      changeCommand('erase', 'erase a buyer; needs --reason')
        .argument('<payment or address>', whoHelp)
        .addHelpText('after', eraseHelp)
        .action(erase),
    )
    .addCommand(
      stackCommand('export', 'print what is stored about a buyer, as JSON')
        .argument('<payment or address>', whoHelp)
        .action(exportBuyer),
    );
}

async function erase(who: string, options: ChangeOptions): Promise<void> {
  const erased = await changeStack(options, async (stack) => {
    const { eraseBuyer } = await import('@landed/management/buyer/erase-buyer');
    const { findBuyerOperations } = await import('@landed/prisma/read/buyer/find-buyer-operations');
    const { deleteHistories } = await import('./delete-histories.js');
    const payments = [];
    for (const id of await paymentsOf(stack, who)) {
      const { isErased, reason } = await eraseBuyer(stack, id, changedBy(options));
      const operations = isErased ? await findBuyerOperations(stack.database, id) : [];
      const histories = isErased ? await deleteHistories(await stack.temporal(), operations) : 0;
      payments.push({ payment_intent_id: id, erased: isErased, reason, histories_deleted: histories });
    }
    return payments;
  });
  print(options, { payments: erased }, () =>
    erased.length === 0
      ? 'No payment has this address: the buyer was erased before, or never bought.'
      : erased
          .map(({ payment_intent_id: id, erased: isErased, reason }) =>
            isErased ? `Erased the buyer of ${id}.` : `${id}: ${reason}`,
          )
          .join('\n'),
  );
  if (erased.some((payment) => !payment.erased)) process.exitCode = 1;
}

async function exportBuyer(who: string, options: StackOptions): Promise<void> {
  const payments = await useStack(options, async (stack) => {
    const { loadBuyerData } = await import('@landed/prisma/read/buyer/load-buyer-data');
    const found = [];
    for (const id of await paymentsOf(stack, who)) {
      const { buyer, evidence } = await loadBuyerData(stack.database, stack.keyring, id);
      found.push({
        payment_intent_id: id,
        buyer,
        evidence: evidence.map(({ disputeId, createdAt, sent }) => ({
          dispute_id: disputeId,
          created_at: createdAt,
          sent,
        })),
      });
    }
    return found;
  });
  print({ json: true }, { payments }, () => '');
}

async function paymentsOf({ database, keyring }: OpenStack, who: string): Promise<readonly PaymentIntentId[]> {
  if (who.includes('@')) {
    const { findPaymentsByEmail } = await import('@landed/prisma/read/buyer/find-payments-by-email');
    return findPaymentsByEmail(database, keyring, who);
  }
  const { findAnyPayment } = await import('@landed/prisma/read/payment-intent/find-any-payment');
  const payment = isUuid(who) ? await findAnyPayment(database, who) : null;
  if (payment === null) throw new CommandFailure('payment_not_found', 'There is no payment with this id.');
  return [payment.paymentIntentId];
}
