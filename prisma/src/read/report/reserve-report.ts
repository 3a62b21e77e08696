import type { Entity } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import type { Database } from '../../database.js';
import { accountMovement, tieOuts } from './account-movement.js';
import { atOneMoment, type Report, type ReportQuery, reportValues } from './report-query.js';

/** What is left of the reserve and due on one day. Minor units. */
export interface ReserveRow {
  readonly entity: Entity;
  readonly currency: Currency;
  /** `2027-02-20`, or `earlier` and `later` for all days outside of the period. */
  readonly due: string;
  readonly holds: number;
  readonly held: bigint;
  readonly released: bigint;
  readonly left: bigint;
}

interface Row {
  entity: Entity;
  currency: Currency;
  due: string;
  holds: number;
  held: string;
  released: string;
  left: string;
}

const statement = {
  text: `
  SELECT entity::text AS entity, currency::text AS currency, due, count(*)::int AS holds, sum(held)::text AS held,
         sum(released)::text AS released, sum(held - released)::text AS left
  FROM (
    SELECT entity, currency, held::bigint AS held, released::bigint AS released,
           CASE WHEN due_at < $4::timestamptz THEN 'earlier' WHEN due_at >= $5::timestamptz THEN 'later'
                ELSE to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END AS due,
           CASE WHEN due_at < $4::timestamptz THEN 0 WHEN due_at >= $5::timestamptz THEN 2 ELSE 1 END AS part
    FROM reserve_hold
    WHERE rail = $1::rail AND ($2::entity IS NULL OR entity = $2::entity)
      AND ($3::uuid IS NULL OR merchant_id = $3::uuid) AND released < held
  ) AS hold
  GROUP BY entity, currency, part, due
  ORDER BY entity, currency, part, due`,
};

const [ever, never] = [new Date('1970-01-01T00:00:00Z'), new Date('9999-12-31T00:00:00Z')];

/** The calendar of the reserve as it is now. What is left of all holds is the balance of the reserve accounts. */
export function reserveReport(database: Pick<Database, 'pool'>, query: ReportQuery): Promise<Report<ReserveRow>> {
  return atOneMoment(database, async (client) => {
    const { rows: found } = await client.query<Row>({ ...statement, values: reportValues(query) });
    const rows = found.map(({ held, released, left, ...row }) => ({
      ...row,
      held: BigInt(held),
      released: BigInt(released),
      left: BigInt(left),
    }));
    const balance = await accountMovement(client, { ...query, from: ever, before: never }, ['merchant_reserve']);
    return { rows, ties: tieOuts('merchant_reserve', rows, ({ left }) => left, balance) };
  });
}
