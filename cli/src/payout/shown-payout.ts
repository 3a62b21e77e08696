import { formatMoney } from '@landed/contracts/money/format-money';
import { payoutRecord } from '@landed/contracts/payout/response';
import type { PayoutStatus } from '@landed/contracts/payout/status';
import { type Payout, payoutParts } from '@landed/contracts/payout/types';
import type { PayoutOverview } from '@landed/prisma/read/payout/load-payout-overview';
import type { ShownPayout } from '@landed/prisma/read/payout/shown-payout';
import { instant } from '../output/instant.js';
import { paint, type Style } from '../output/paint.js';
import { plainText } from '../output/plain-text.js';
import { type Cell, fields, table } from '../output/table.js';

/** A payout of a list as `--json` prints it: as the API returns it, with its merchant. */
export function listedPayoutDocument({ merchantId, entity, payout, heldAt }: ShownPayout) {
  return { merchant_id: merchantId, ...payoutRecord(payout), entity, held_at: heldAt };
}

/** One payout as `--json` prints it. */
export function payoutDocument(overview: PayoutOverview) {
  return {
    ...listedPayoutDocument(overview),
    bank_text: overview.bankText,
    entry_count: overview.entryCount,
    events: overview.events.map(({ type, previousStatus, at }) => ({ type, previous_status: previousStatus, at })),
    operator_actions: overview.actions,
  };
}

/** Payouts as a table, one row each. */
export function payoutTable(payouts: readonly ShownPayout[]): string {
  if (payouts.length === 0) return 'There are no payouts.';
  return table(
    ['PAYOUT', 'MERCHANT', 'MODE', 'PERIOD', 'STATUS', 'AMOUNT', 'FAILURE', 'BANK', 'CREATED'],
    payouts.map(({ merchantId, payout, heldAt }) => [
      payout.id,
      merchantId,
      payout.livemode ? 'live' : 'test',
      payout.attempt === 1 ? payout.period : `${payout.period}/${payout.attempt}`,
      { text: heldAt === null ? payout.status : `${payout.status}, held`, style: styleOf[payout.status] },
      formatMoney(payout.amount, payout.currency),
      payout.failureCode ?? '-',
      accountText(payout),
      instant(payout.createdAt),
    ]),
  );
}

/** One payout as text: its fields, its parts, then a table for each kind of record. */
export function payoutText(overview: PayoutOverview): string {
  const { payout, merchantId, entity, heldAt } = overview;
  const { status, failureCode, currency } = payout;
  const facts = fields([
    ['payout', payout.id],
    ['merchant', merchantId],
    ['mode', payout.livemode ? 'live' : 'test'],
    ['entity', entity],
    ['period', `${payout.period}, attempt ${payout.attempt}`],
    ['status', paint(process.stdout, styleOf[status], failureCode === null ? status : `${status} (${failureCode})`)],
    ...(heldAt === null ? [] : ([['held since', instant(heldAt)]] as const)),
    ['bank account', accountText(payout)],
    ['bank text', overview.bankText ?? '-'],
    ['amount', formatMoney(payout.amount, currency)],
    ...payoutParts
      .filter((part) => payout.breakdown[part] !== 0)
      .map((part) => [`  ${words(part)}`, formatMoney(payout.breakdown[part], currency)] as const),
    ['entries', String(overview.entryCount)],
    ['created', instant(payout.createdAt)],
    ['expected', instant(payout.expectedAt)],
    ['paid', instant(payout.paidAt)],
    ['failed', instant(payout.failedAt)],
    ['updated', instant(payout.updatedAt)],
  ]);
  const parts = [
    section(
      'Events',
      ['AT', 'EVENT', 'FROM'],
      overview.events.map(({ at, type, previousStatus }) => [instant(at), type, previousStatus ?? '-']),
    ),
    section(
      'Operators',
      ['AT', 'ACTION', 'ACTOR', 'RESULT', 'REASON', 'DETAIL'],
      overview.actions.map((each) => [
        instant(each.at),
        each.action,
        plainText(each.actor),
        each.result,
        plainText(each.reason ?? '-'),
        plainText(each.detail),
      ]),
    ),
  ];
  return [facts, ...parts.filter((part) => part !== '')].join('\n\n');
}

const styleOf: Readonly<Record<PayoutStatus, Style>> = {
  created: 'yellow',
  in_transit: 'yellow',
  paid: 'green',
  failed: 'red',
};

function accountText({ bankAccount: { bankName, country, lastFour } }: Payout): string {
  return `${plainText(bankName ?? country)} …${lastFour}`;
}

/** `grossSales` → `gross sales`. */
function words(part: string): string {
  return part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function section(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return rows.length === 0 ? '' : `${paint(process.stdout, 'bold', title)}\n${table(head, rows)}`;
}
