import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import type { Database } from '../../database.js';
import type { Account } from '../../read/reconciliation/account.js';
import type { DaySums } from '../../read/reconciliation/load-days.js';

interface Begun {
  at: Date;
}

/** Records that a run began. A second call returns when the first did; RFC 3339. */
export async function beginRun(database: Database, runId: string, input: ReconciliationInput): Promise<string> {
  const [row] = await database.prisma.$queryRaw<Begun[]>`
    INSERT INTO reconciliation_run AS r (id, rail, entity, from_day, to_day, started_by, started_at)
    VALUES (${runId}::uuid, ${input.rail}::rail, ${input.entity}::entity, ${input.fromDay}::date, ${input.toDay}::date,
            ${input.startedBy}, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET started_by = r.started_by
    RETURNING started_at AS at`;
  if (row === undefined) throw new Error('The run was not recorded.');
  return row.at.toISOString();
}

/** What a run saves of a day in one currency. */
export interface DayTotals extends DaySums {
  /** RFC 3339; null when nothing is in clearing. */
  readonly clearingSince: string | null;
}

/** Replaces the totals of a day. */
export async function saveDay(
  database: Database,
  { rail, entity }: Account,
  runId: string,
  day: string,
  totals: readonly DayTotals[],
): Promise<void> {
  await database.prisma.$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) AS o (
        currency text, day date, "processorCount" int, "processorAmount" bigint, "processorFee" bigint, "ourCount" int,
        "ourAmount" bigint, "matchedCount" int, "matchedVolume" bigint, "grossVolume" bigint, "inFlightCount" int,
        "inFlightVolume" bigint, "clearingTo1Day" bigint, "clearingTo4Days" bigint, "clearingOlder" bigint,
        "clearingSince" timestamptz)
    ), dropped AS (
      DELETE FROM reconciliation_day
      WHERE rail = ${rail}::rail AND entity = ${entity}::entity AND day = ${day}::date
        AND currency NOT IN (SELECT currency FROM given)
    )
    INSERT INTO reconciliation_day (rail, entity, currency, day, run_id, processor_count, processor_amount,
      processor_fee, our_count, our_amount, matched_count, matched_volume, gross_volume, in_flight_count,
      in_flight_volume, clearing_to_1_day, clearing_to_4_days, clearing_older, clearing_since, updated_at)
    SELECT ${rail}::rail, ${entity}::entity, currency, day, ${runId}::uuid, "processorCount", "processorAmount",
           "processorFee", "ourCount", "ourAmount", "matchedCount", "matchedVolume", "grossVolume", "inFlightCount",
           "inFlightVolume", "clearingTo1Day", "clearingTo4Days", "clearingOlder", "clearingSince", now()
    FROM given
    ON CONFLICT (rail, entity, currency, day) DO UPDATE
    SET run_id = EXCLUDED.run_id, processor_count = EXCLUDED.processor_count,
        processor_amount = EXCLUDED.processor_amount, processor_fee = EXCLUDED.processor_fee,
        our_count = EXCLUDED.our_count, our_amount = EXCLUDED.our_amount, matched_count = EXCLUDED.matched_count,
        matched_volume = EXCLUDED.matched_volume, gross_volume = EXCLUDED.gross_volume,
        in_flight_count = EXCLUDED.in_flight_count, in_flight_volume = EXCLUDED.in_flight_volume,
        clearing_to_1_day = EXCLUDED.clearing_to_1_day, clearing_to_4_days = EXCLUDED.clearing_to_4_days,
        clearing_older = EXCLUDED.clearing_older, clearing_since = EXCLUDED.clearing_since,
        updated_at = EXCLUDED.updated_at`;
}

interface Counted {
  open: number;
}

/** Records the end of a run. Returns how many differences of the account are open. */
export async function finishRun(
  database: Database,
  { rail, entity }: Account,
  runId: string,
  transactions: number,
): Promise<number> {
  const [row] = await database.prisma.$queryRaw<Counted[]>`
    WITH open AS (
      SELECT count(*)::int AS count FROM reconciliation_difference
      WHERE rail = ${rail}::rail AND entity = ${entity}::entity AND state = 'open'
    ), finished AS (
      UPDATE reconciliation_run
      SET finished_at = COALESCE(finished_at, now()), transactions = ${transactions}::int,
          open_differences = (SELECT count FROM open)
      WHERE id = ${runId}::uuid
    )
    SELECT count AS open FROM open`;
  return row?.open ?? 0;
}
