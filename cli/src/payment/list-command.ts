import { type Currency, currencies } from '@landed/contracts/money/currency';
import { type PaymentStatus, paymentStatuses } from '@landed/contracts/payment-intent/status';
import type { PaymentQuery } from '@landed/management/payment-intent/list-payments';
import type { Command } from 'commander';
import { useStack } from '../access/use-stack.js';
import { asOneOf, asTime } from '../program/choices.js';
import { ownerOptions, type PageOptions, pageOptions, pageQuery, printPage } from '../program/page-options.js';
import { listedPaymentDocument, paymentTable } from './shown-payment.js';

interface Options extends PageOptions {
  readonly status?: PaymentStatus;
  readonly currency?: Currency;
  readonly reference?: string;
  readonly since?: Date;
  readonly until?: Date;
}

export function listCommand(): Command {
  const command = ownerOptions('payments')
    .option('--status <status>', `only one status: ${paymentStatuses.join(', ')}`, asOneOf(paymentStatuses))
    .option('--currency <currency>', `only one currency: ${currencies.join(', ')}`, asOneOf(currencies))
    .option('--reference <text>', "only payments with exactly this reference of the merchant's")
    .option('--since <time>', 'only payments created at this time or later, such as 2026-11-20T08:00:00Z or 6h', asTime)
    .option('--until <time>', 'only payments created before this time', asTime);
  return pageOptions(command, 'payment').action(list);
}

async function list(options: Options): Promise<void> {
  const { payments, hasMore } = await useStack(options, async (stack) => {
    const { listPayments } = await import('@landed/management/payment-intent/list-payments');
    return listPayments(stack, queryOf(options));
  });
  printPage(options, { data: payments.map(listedPaymentDocument), hasMore, lastId: payments.at(-1)?.id }, () =>
    paymentTable(payments),
  );
}

function queryOf(options: Options): PaymentQuery {
  const { status, currency, reference, since, until } = options;
  return {
    ...pageQuery(options),
    ...(status !== undefined && { status }),
    ...(currency !== undefined && { currency }),
    ...(reference !== undefined && { merchantReference: reference }),
    ...(since !== undefined && { createdFrom: since }),
    ...(until !== undefined && { createdBefore: until }),
  };
}
