import { instantsOf } from '@landed/contracts/reconciliation/days';
import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import type { Database } from '@landed/prisma/database';
import { saveDifferences } from '@landed/prisma/write/reconciliation/save-differences';
import { saveDay } from '@landed/prisma/write/reconciliation/save-run';
import { compareDay } from './compare-day.js';
import { compareRange } from './compare-range.js';
import { dayTotals } from './day-totals.js';

const batchRows = 500;

/** A run that has begun; RFC 3339. */
export interface BegunRun {
  readonly runId: string;
  readonly begunAt: string;
}

/** Compares one day, and saves its totals and differences. Returns the transactions whose money has no journal of ours. */
export async function reconcileDay(
  database: Database,
  { rail, entity, graceSeconds }: ReconciliationInput,
  { runId, begunAt }: BegunRun,
  day: string,
): Promise<readonly string[]> {
  const account = { rail, entity };
  const range = instantsOf(day);
  const now = Date.parse(begunAt);
  const { compared, sums } = await compareDay(database, account, day, { now, graceSeconds });
  await saveInBatches(database, account, compared.differences, begunAt);
  await saveDay(database, account, runId, day, dayTotals(account, { day, ...range }, sums, compared, now));
  return compared.suspended;
}

/** Compares again what is open or in suspense, of any day. Returns the transactions whose money has no journal of ours. */
export async function reconcileOpen(
  database: Database,
  { rail, entity, graceSeconds }: ReconciliationInput,
  { begunAt }: BegunRun,
): Promise<readonly string[]> {
  const account = { rail, entity };
  const compared = await compareRange(database, account, 'open', { now: Date.parse(begunAt), graceSeconds });
  await saveInBatches(database, account, compared.differences, begunAt);
  return compared.suspended;
}

export async function saveInBatches(
  database: Database,
  account: Parameters<typeof saveDifferences>[1],
  differences: Parameters<typeof saveDifferences>[2],
  begunAt: string,
): Promise<void> {
  for (let from = 0; from < differences.length; from += batchRows) {
    await saveDifferences(database, account, differences.slice(from, from + batchRows), begunAt);
  }
}
