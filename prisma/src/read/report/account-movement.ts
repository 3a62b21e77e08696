import type { Entity } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import type pg from 'pg';
import { inReport, type ReportQuery, reportValues, type TieOut } from './report-query.js';

/** What was posted to the accounts of some kinds; credit is positive. Minor units. */
export interface Movement {
  readonly entity: Entity;
  readonly currency: Currency;
  readonly amount: bigint;
}

interface Row {
  entity: Entity;
  currency: Currency;
  amount: string;
}

/** Reads the accounts alone: nothing of what a report joins to them. */
export async function accountMovement(
  client: pg.PoolClient,
  query: ReportQuery,
  kinds: readonly string[],
): Promise<readonly Movement[]> {
  const { rows } = await client.query<Row>(
    `SELECT a.entity::text AS entity, e.currency::text AS currency, (-sum(e.amount))::text AS amount
     FROM ledger_entry AS e
     JOIN ledger_account AS a ON a.id = e.account_id AND a.kind::text = ANY ($6::text[])
     JOIN ledger_journal AS j ON j.id = e.journal_id
     WHERE ${inReport}
     GROUP BY a.entity, e.currency`,
    [...reportValues(query), kinds],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }));
}

/** Compares the rows of a report with the movement of accounts, per entity and currency. */
export function tieOuts<Row extends { readonly entity: Entity; readonly currency: Currency }>(
  accounts: string,
  rows: readonly Row[],
  amountOf: (row: Row) => bigint,
  movements: readonly Movement[],
): readonly TieOut[] {
  const ties = new Map<string, { entity: Entity; currency: Currency; reported: bigint; posted: bigint }>();
  const tieOf = ({ entity, currency }: Pick<Movement, 'entity' | 'currency'>) => {
    const key = `${entity}/${currency}`;
    const tie = ties.get(key) ?? { entity, currency, reported: 0n, posted: 0n };
    ties.set(key, tie);
    return tie;
  };
  for (const row of rows) tieOf(row).reported += amountOf(row);
  for (const movement of movements) tieOf(movement).posted += movement.amount;
  return [...ties.values()].map((tie) => ({ ...tie, accounts }));
}
