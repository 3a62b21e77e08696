import { queryOptions } from '@tanstack/react-query';
import type { BalanceView, UnpaidEntriesView } from '../../wire/balance.js';
import { readOf } from '../api/first-read.js';
import { get } from '../api/request.js';

export type CurrencyBalance = BalanceView['balance']['currencies'][number];

export const balanceQuery = (base: string) =>
  queryOptions({
    queryKey: [base, 'balance'],
    ...readOf<BalanceView>(`${base}/balance`),
  });

export const unpaidQuery = (base: string, currency: string, after: string | null) => {
  const suffix = after === null ? '' : `?after=${after}`;
  return queryOptions({
    queryKey: [base, 'balance', currency, 'entries', after],
    queryFn: ({ signal }) => get<UnpaidEntriesView>(`${base}/balance/${currency}/entries${suffix}`, signal),
  });
};

/** Whether a currency has or had money: the others are not shown. */
export function isUsed({ available, pending, reserve, in_transit: inTransit }: CurrencyBalance): boolean {
  return [available, pending, reserve.amount, inTransit].some((amount) => amount !== 0);
}

/** The days from tomorrow on, in UTC, each with what the reserve releases then. */
export function releasesByDay(
  { reserve }: CurrencyBalance,
  now: number,
  days: number,
): readonly { readonly day: string; readonly amount: number }[] {
  const first = Math.floor(now / dayMilliseconds) + 1;
  return Array.from({ length: days }, (_, index) => {
    const day = new Date((first + index) * dayMilliseconds).toISOString();
    const due = reserve.next_releases.filter(({ releases_at: at }) => at.slice(0, 10) === day.slice(0, 10));
    return { day, amount: due.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

const dayMilliseconds = 86_400_000;
