import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** A day that is not explained completely. */
export interface OpenDay {
  readonly entity: Entity;
  /** `yyyy-mm-dd`. */
  readonly day: string;
}

/** The days since one of them with an open difference or with something in flight. */
export async function findOpenDays(database: Database, rail: Rail, since: string): Promise<OpenDay[]> {
  return database.prisma.$queryRaw<OpenDay[]>`
    SELECT entity::text AS entity, day::text AS day FROM reconciliation_difference
    WHERE rail = ${rail}::rail AND state = 'open' AND day >= ${since}::date
    UNION
    SELECT entity::text, day::text FROM reconciliation_day
    WHERE rail = ${rail}::rail AND in_flight_count > 0 AND day >= ${since}::date
    ORDER BY 1, 2`;
}
