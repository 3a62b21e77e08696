import { instantsOf } from '@landed/contracts/reconciliation/days';
import type { Database } from '@landed/prisma/database';
import type { Account } from '@landed/prisma/read/reconciliation/account';
import { type SideSums, sumDay } from '@landed/prisma/read/reconciliation/sum-day';
import { type Compared, compareRange } from './compare-range.js';

/** A statement is limited to 5 s, and a busy day has more effects than one statement compares in that time. */
const sliceMilliseconds = 1_800_000;

/** Compares a day in slices, and sums both sides. An effect with activity in two slices counts once. */
export async function compareDay(
  database: Database,
  account: Account,
  day: string,
  settings: Parameters<typeof compareRange>[3],
): Promise<{ readonly compared: Compared; readonly sums: readonly SideSums[] }> {
  const { from, to } = instantsOf(day);
  const parts: Compared[] = [];
  const sums = new Map<string, SideSums>();
  for (let at = Date.parse(from); at < Date.parse(to); at += sliceMilliseconds) {
    const slice = { from: new Date(at).toISOString(), to: new Date(at + sliceMilliseconds).toISOString() };
    parts.push(await compareRange(database, account, slice, settings));
    for (const sum of await sumDay(database, account, slice)) {
      const before = sums.get(sum.currency);
      sums.set(sum.currency, before === undefined ? sum : added(before, sum));
    }
  }
  const compared = {
    unmatched: distinct(
      parts.flatMap((part) => part.unmatched),
      ({ sides }) => sides.subjectId,
    ),
    unknown: distinct(
      parts.flatMap((part) => part.unknown),
      ({ id }) => id,
    ),
    differences: distinct(
      parts.flatMap((part) => part.differences),
      ({ id }) => id,
    ),
    suspended: [...new Set(parts.flatMap((part) => part.suspended))],
  };
  return { compared, sums: [...sums.values()] };
}

function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function added(first: SideSums, second: SideSums): SideSums {
  return {
    currency: first.currency,
    processorCount: first.processorCount + second.processorCount,
    processorAmount: first.processorAmount + second.processorAmount,
    processorVolume: first.processorVolume + second.processorVolume,
    processorFee: first.processorFee + second.processorFee,
    ourCount: first.ourCount + second.ourCount,
    ourAmount: first.ourAmount + second.ourAmount,
  };
}
