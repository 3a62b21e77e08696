import type { Currency } from '@landed/contracts/money/currency';
import type { ReleasedReserves } from '@landed/contracts/reserve/types';
import type { Database } from '../../database.js';

/** What the journals with this reference have released: of all runs for one day, including repeated ones. */
export async function sumReleasedReserves(database: Database, reference: string): Promise<ReleasedReserves> {
  const rows = await database.prisma.$queryRaw<{ currency: Currency; count: number; amount: bigint }[]>`
    SELECT e.currency::text AS currency, count(*)::int AS count, sum(e.amount)::bigint AS amount
    FROM ledger_journal AS j
    JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id AND a.kind = 'merchant_reserve'
    WHERE j.external_reference = ${reference} AND j.kind = 'reserve_released'
    GROUP BY e.currency
    ORDER BY e.currency`;
  return {
    released: rows.reduce((sum, { count }) => sum + count, 0),
    amounts: Object.fromEntries(rows.map(({ currency, amount }) => [currency, Number(amount)])),
  };
}
