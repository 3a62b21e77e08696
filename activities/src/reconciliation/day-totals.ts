import { currencyOfEntity } from '@landed/contracts/entity/entity';
import type { Account } from '@landed/prisma/read/reconciliation/account';
import type { SideSums } from '@landed/prisma/read/reconciliation/sum-day';
import type { DayTotals } from '@landed/prisma/write/reconciliation/save-run';
import type { Compared, Unmatched } from './compare-range.js';
import { firstInstant } from './compare-range.js';

const dayMilliseconds = 86_400_000;

interface Day {
  readonly day: string;
  /** RFC 3339; `to` is exclusive. */
  readonly from: string;
  readonly to: string;
}

/** A movement that only one side has. */
interface Clearing {
  readonly at: number;
  readonly volume: number;
}

/** The totals of a day, one row per currency of either side. */
export function dayTotals(
  account: Account,
  day: Day,
  sums: readonly SideSums[],
  compared: Compared,
  now: number,
): DayTotals[] {
  return sums.map((sum) => totalsIn(account, day, sum, compared, now));
}

function totalsIn(account: Account, { day, from, to }: Day, sum: SideSums, compared: Compared, now: number): DayTotals {
  const { currency } = sum;
  const isToday = (at: string | null): boolean =>
    at !== null && Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);
  const listedOf = ({ sides }: Unmatched) =>
    sides.transactions.filter((transaction) => transaction.currency === currency && isToday(transaction.at));
  const unknown = compared.unknown.filter((stranger) => stranger.currency === currency && isToday(stranger.at));
  const different = compared.unmatched.filter(({ comparison }) => comparison.kind === 'different');
  const inFlight = compared.unmatched.filter(({ comparison }) => comparison.kind === 'in_flight');
  const differentListed = [...different.flatMap(listedOf), ...unknown];
  const inFlightListed = inFlight.flatMap(listedOf);
  // What only we have would be volume at the processor too.
  const onlyOurs =
    currency !== currencyOfEntity[account.entity]
      ? []
      : different.filter(({ sides }) => sides.transactions.length === 0 && isToday(sides.bookedAt));
  const clearing: Clearing[] = [
    ...compared.unmatched
      .filter(({ sides }) => (sides.transactions[0]?.currency ?? currencyOfEntity[account.entity]) === currency)
      .map(({ sides }) => ({
        at: firstInstant(sides),
        volume: Math.abs(sides.transactions.reduce((total, { amount }) => total + amount, 0) - sides.ours.amount),
      })),
    ...unknown.map(({ at, amount }) => ({ at: Date.parse(at), volume: Math.abs(amount) })),
  ];
  const agedVolume = (fromDays: number, toDays: number): number =>
    clearing
      .filter(({ at }) => now - at >= fromDays * dayMilliseconds && now - at < toDays * dayMilliseconds)
      .reduce((total, { volume }) => total + volume, 0);
  const ages = clearing.map(({ at }) => at);
  return {
    currency,
    day,
    processorCount: sum.processorCount,
    processorAmount: sum.processorAmount,
    processorFee: sum.processorFee,
    ourCount: sum.ourCount,
    ourAmount: sum.ourAmount,
    matchedCount: sum.processorCount - differentListed.length - inFlightListed.length,
    matchedVolume: sum.processorVolume - volumeOf(differentListed) - volumeOf(inFlightListed),
    grossVolume: sum.processorVolume + onlyOurs.reduce((total, { sides }) => total + Math.abs(sides.ours.amount), 0),
    inFlightCount: inFlightListed.length,
    inFlightVolume: volumeOf(inFlightListed),
    clearingTo1Day: agedVolume(Number.NEGATIVE_INFINITY, 1),
    clearingTo4Days: agedVolume(1, 4),
    clearingOlder: agedVolume(4, Number.POSITIVE_INFINITY),
    clearingSince: ages.length === 0 ? null : new Date(Math.min(...ages)).toISOString(),
  };
}

function volumeOf(transactions: readonly { readonly amount: number }[]): number {
  return transactions.reduce((total, { amount }) => total + Math.abs(amount), 0);
}
