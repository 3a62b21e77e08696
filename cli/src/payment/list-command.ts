import { asId } from '@landed/contracts/ids/ids';
import { type Currency, currencies } from '@landed/contracts/money/currency';
import { type PaymentStatus, paymentStatuses } from '@landed/contracts/payment-intent/status';
import type { Rail } from '@landed/contracts/rail/rail';
import type { PaymentQuery } from '@landed/management/payment-intent/list-payments';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { asOneOf, asRail, asTime, asUuid, asWhole } from '../program/choices.js';
import { listedPaymentDocument, paymentTable } from './shown-payment.js';

interface Options extends StackOptions {
  readonly merchant?: string;
  readonly rail?: Rail;
  readonly status?: PaymentStatus;
  readonly currency?: Currency;
  readonly reference?: string;
  readonly since?: Date;
  readonly until?: Date;
  readonly limit: number;
  readonly after?: string;
}

export function listCommand(): Command {
  return stackCommand('list', 'list payments, newest first')
    .option('--merchant <id>', 'only payments of this merchant', asUuid)
    .option('--rail <rail>', 'only test or only live mode', asRail)
    .option('--status <status>', `only one status: ${paymentStatuses.join(', ')}`, asOneOf(paymentStatuses))
    .option('--currency <currency>', `only one currency: ${currencies.join(', ')}`, asOneOf(currencies))
    .option('--reference <text>', "only payments with exactly this reference of the merchant's")
    .option('--since <time>', 'only payments created at this time or later, such as 2026-11-20T08:00:00Z or 6h', asTime)
    .option('--until <time>', 'only payments created before this time', asTime)
    .option('--limit <number>', 'the most payments to list, 1 to 100', asWhole(1, 100), 25)
    .option('--after <payment>', 'start after this payment', asUuid)
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { payments, hasMore } = await useStack(options, async (stack) => {
    const { listPayments } = await import('@landed/management/payment-intent/list-payments');
    return listPayments(stack, queryOf(options));
  });
  const document = { object: 'list', data: payments.map(listedPaymentDocument), has_more: hasMore };
  print(options, document, () => paymentTable(payments));
  const last = payments.at(-1);
  if (hasMore && last !== undefined && !options.json) note(`\nNext page: --after ${last.id}`);
}

function queryOf({ merchant, rail, status, currency, reference, since, until, limit, after }: Options): PaymentQuery {
  return {
    limit,
    ...(merchant !== undefined && { merchantId: asId<'merchant'>(merchant) }),
    ...(rail !== undefined && { rail }),
    ...(status !== undefined && { status }),
    ...(currency !== undefined && { currency }),
    ...(reference !== undefined && { merchantReference: reference }),
    ...(since !== undefined && { createdFrom: since }),
    ...(until !== undefined && { createdBefore: until }),
    ...(after !== undefined && { startingAfter: after }),
  };
}
