import type { Database } from '../../database.js';
import type { Account } from './account.js';

/** The accounts that have a payment or a transaction of the processor; with `unused`, all accounts of the ledger. */
export async function findUsedAccounts(
  database: Database,
  { unused }: { readonly unused: boolean },
): Promise<Account[]> {
  return database.prisma.$queryRaw<Account[]>`
    SELECT account.rail::text AS rail, account.entity::text AS entity
    FROM (SELECT DISTINCT rail, entity FROM ledger_account) AS account
    WHERE ${unused}::boolean OR EXISTS (SELECT FROM payment_intent AS p WHERE p.rail = account.rail AND p.entity = account.entity)
       OR EXISTS (SELECT FROM processor_transaction AS t WHERE t.rail = account.rail AND t.entity = account.entity)
    ORDER BY 1, 2`;
}
