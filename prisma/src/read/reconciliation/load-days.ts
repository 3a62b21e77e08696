import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import type { Account } from './account.js';

/** Days and accounts of a report. Days are `yyyy-mm-dd`, both inclusive. */
export interface ReportFilter {
  readonly fromDay: string;
  readonly toDay: string;
  readonly rail: Rail | null;
  readonly entity: Entity | null;
}

/** Both sides of a day in one currency, as the last run found them. Amounts are minor units. */
export interface DaySums {
  readonly currency: string;
  readonly day: string;
  readonly processorCount: number;
  readonly processorAmount: number;
  readonly processorFee: number;
  readonly ourCount: number;
  readonly ourAmount: number;
  readonly matchedCount: number;
  readonly matchedVolume: number;
  readonly grossVolume: number;
  readonly inFlightCount: number;
  readonly inFlightVolume: number;
  readonly clearingTo1Day: number;
  readonly clearingTo4Days: number;
  readonly clearingOlder: number;
}

/** A day of an account. */
export interface ReconciledDay extends Account, DaySums {
  readonly openDifferences: number;
}

/** Amounts of a day stay below 2^53 minor units. */
export async function loadDays(database: Database, filter: ReportFilter): Promise<ReconciledDay[]> {
  return database.prisma.$queryRaw<ReconciledDay[]>`
    SELECT d.rail::text AS rail, d.entity::text AS entity, d.currency::text AS currency, d.day::text AS day,
           d.processor_count AS "processorCount", d.processor_amount::float8 AS "processorAmount",
           d.processor_fee::float8 AS "processorFee", d.our_count AS "ourCount", d.our_amount::float8 AS "ourAmount",
           d.matched_count AS "matchedCount", d.matched_volume::float8 AS "matchedVolume",
           d.gross_volume::float8 AS "grossVolume", d.in_flight_count AS "inFlightCount",
           d.in_flight_volume::float8 AS "inFlightVolume", d.clearing_to_1_day::float8 AS "clearingTo1Day",
           d.clearing_to_4_days::float8 AS "clearingTo4Days", d.clearing_older::float8 AS "clearingOlder",
           (SELECT count(*)::int FROM reconciliation_difference AS f
             WHERE f.rail = d.rail AND f.entity = d.entity AND f.day = d.day AND f.currency = d.currency
               AND f.state = 'open') AS "openDifferences"
    FROM reconciliation_day AS d
    WHERE d.day BETWEEN ${filter.fromDay}::date AND ${filter.toDay}::date
      AND (${filter.rail}::rail IS NULL OR d.rail = ${filter.rail}::rail)
      AND (${filter.entity}::entity IS NULL OR d.entity = ${filter.entity}::entity)
    ORDER BY d.day, d.rail, d.entity, d.currency`;
}
