import { type Currency, currencies } from '@landed/contracts/money/currency';
import { type PayoutStatus, payoutStatuses } from '@landed/contracts/payout/status';
import type { PayoutQuery } from '@landed/management/payout/list-payouts';
import type { Command } from 'commander';
import { useStack } from '../access/use-stack.js';
import { asOneOf, asWeek } from '../program/choices.js';
import { ownerOptions, type PageOptions, pageOptions, pageQuery, printPage } from '../program/page-options.js';
import { listedPayoutDocument, payoutTable } from './shown-payout.js';

interface Options extends PageOptions {
  readonly status?: PayoutStatus;
  readonly currency?: Currency;
  readonly period?: string;
}

export function listCommand(): Command {
  const command = ownerOptions('payouts')
    .option('--status <status>', `only one status: ${payoutStatuses.join(', ')}`, asOneOf(payoutStatuses))
    .option('--currency <currency>', 'only one currency', asOneOf(currencies))
    .option('--period <week>', 'only payouts of this ISO 8601 week, such as 2026-W49', asWeek);
  return pageOptions(command, 'payout').action(list);
}

async function list(options: Options): Promise<void> {
  const { payouts, hasMore } = await useStack(options, async (stack) => {
    const { listPayouts } = await import('@landed/management/payout/list-payouts');
    return listPayouts(stack, queryOf(options));
  });
  printPage(options, { data: payouts.map(listedPayoutDocument), hasMore, lastId: payouts.at(-1)?.payout.id }, () =>
    payoutTable(payouts),
  );
}

function queryOf(options: Options): PayoutQuery {
  const { status, currency, period } = options;
  return {
    ...pageQuery(options),
    ...(status !== undefined && { status }),
    ...(currency !== undefined && { currency }),
    ...(period !== undefined && { period }),
  };
}
