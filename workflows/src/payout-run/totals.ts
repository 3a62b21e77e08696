import { type Currency, currencies } from '@landed/contracts/money/currency';
import { formatMoney } from '@landed/contracts/money/format-money';
import { type PayoutSkipReason, payoutSkipReasons } from '@landed/contracts/payout/status';
import type { DecidedPage } from '@landed/contracts/payout/types';

/** What a run has decided so far. */
export interface PayoutRunTotals {
  readonly paid: number;
  /** Minor units by currency. */
  readonly amounts: Readonly<Partial<Record<Currency, number>>>;
  readonly skipped: Readonly<Partial<Record<PayoutSkipReason, number>>>;
  readonly started: number;
}

export const nothingDecided: PayoutRunTotals = { paid: 0, amounts: {}, skipped: {}, started: 0 };

export function plusPage(totals: PayoutRunTotals, page: Omit<DecidedPage, 'next'>): PayoutRunTotals {
  return {
    ...totals,
    paid: totals.paid + page.paid,
    amounts: plus(totals.amounts, page.amounts),
    skipped: plus(totals.skipped, page.skipped),
  };
}

function plus<Key extends string>(
  one: Readonly<Partial<Record<Key, number>>>,
  other: Readonly<Partial<Record<Key, number>>>,
): Partial<Record<Key, number>> {
  const sum: Partial<Record<Key, number>> = { ...one };
  for (const key of Object.keys(other) as Key[]) sum[key] = (sum[key] ?? 0) + (other[key] ?? 0);
  return sum;
}

/** What Temporal Web shows of a run. */
export function describeTotals({ paid, amounts, skipped, started }: PayoutRunTotals, phase: string): string {
  const lines = [`- Phase: ${phase}`, `- Payouts: ${paid}, of which started: ${started}`];
  for (const currency of currencies) {
    const amount = amounts[currency];
    if (amount !== undefined) lines.push(`- Paid: ${formatMoney(amount, currency)}`);
  }
  for (const reason of payoutSkipReasons) {
    const count = skipped[reason];
    if (count !== undefined) lines.push(`- Skipped, \`${reason}\`: ${count}`);
  }
  return lines.join('\n');
}

/** The totals in one sentence. */
export function totalsSentence({ paid, amounts, skipped }: PayoutRunTotals): string {
  const money = currencies.flatMap((currency) => {
    const amount = amounts[currency];
    return amount === undefined ? [] : [formatMoney(amount, currency)];
  });
  const reasons = payoutSkipReasons.flatMap((reason) => {
    const count = skipped[reason];
    return count === undefined ? [] : [`${count} \`${reason}\``];
  });
  if (paid === 0 && reasons.length === 0) return 'Nothing was left to decide.';
  const paidText = paid === 0 ? 'Nothing is paid' : `Paid: ${paid} (${money.join(', ')})`;
  return reasons.length === 0 ? `${paidText}.` : `${paidText}. Skipped: ${reasons.join(', ')}.`;
}
