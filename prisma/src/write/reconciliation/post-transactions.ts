import type { Currency } from '@landed/contracts/money/currency';
import { type Database, type SqlPart, sql } from '../../database.js';
import type { Account } from '../../read/reconciliation/account.js';

/**
 * Posts the processor's fees that are not posted yet, at most `limit`: debit processor_fee, credit processor_receivable,
 * one journal per transaction. A fee that changed is posted as the difference, and one whose transaction is gone is taken
 * back. Returns how many were posted; a second call posts nothing.
 */
export async function postFees(
  database: Database,
  account: Account & { readonly currency: Currency },
  limit: number,
): Promise<number> {
  const { rail, entity, currency } = account;
  return database.prisma.$executeRaw`
    WITH due AS (
      SELECT t.id, CASE WHEN t.gone_at IS NULL THEN t.fee ELSE 0 END - t.posted_fee AS amount, t.fee_postings + 1 AS n
      FROM processor_transaction AS t
      WHERE t.rail = ${rail}::rail AND t.entity = ${entity}::entity AND t.currency = ${currency}
        AND t.posted_fee <> CASE WHEN t.gone_at IS NULL THEN t.fee ELSE 0 END
      ORDER BY t.id LIMIT ${limit}
      FOR UPDATE
    ), ${journalsOf(account, { prefix: 'processor-fee/', kind: 'processor_fee', debit: sql`'processor_fee'`, credit: sql`'processor_receivable'` })}
    UPDATE processor_transaction AS t SET posted_fee = t.posted_fee + posted.amount, fee_postings = posted.n
    FROM posted WHERE t.id = posted.id`;
}

/**
 * Puts the amounts of the named transactions into suspense, and takes all others of the account out of it: debit
 * processor_receivable, credit suspense, one journal per transaction. Returns how many journals were posted; a second
 * call posts none.
 */
export async function postSuspense(
  database: Database,
  account: Account & { readonly currency: Currency },
  suspended: readonly string[],
  limit: number,
): Promise<number> {
  const { rail, entity, currency } = account;
  return database.prisma.$executeRaw`
    WITH wanted AS (
      SELECT t.id, CASE WHEN t.gone_at IS NULL AND t.id = ANY(${[...suspended]}::uuid[]) THEN t.amount ELSE 0 END AS amount
      FROM processor_transaction AS t
      WHERE t.rail = ${rail}::rail AND t.entity = ${entity}::entity AND t.currency = ${currency}
        AND (t.suspended <> 0 OR t.id = ANY(${[...suspended]}::uuid[]))
    ), due AS (
      SELECT t.id, wanted.amount - t.suspended AS amount, t.suspense_postings + 1 AS n
      FROM processor_transaction AS t JOIN wanted USING (id)
      WHERE t.suspended <> wanted.amount
      ORDER BY t.id LIMIT ${limit}
      FOR UPDATE OF t
    ), ${journalsOf(account, { prefix: 'suspense/', kind: 'suspense', debit: sql`'processor_receivable'`, credit: sql`'suspense'` })}
    UPDATE processor_transaction AS t SET suspended = t.suspended + posted.amount, suspense_postings = posted.n
    FROM posted WHERE t.id = posted.id`;
}

interface PlatformJournal {
  readonly prefix: string;
  readonly kind: string;
  readonly debit: SqlPart;
  readonly credit: SqlPart;
}

/**
 * The CTEs that post a journal of the platform alone for each row of `due` (id, amount, n); `posted` has the same columns.
 * Nothing is posted while an account of the entity is missing: it has no merchant then.
 *
 * The ids of the journals are chosen before anything is written. The planner expects few rows here, and would compare each
 * row of a batch with each to find the journal of a transaction by its key.
 */
function journalsOf(
  { rail, entity, currency }: Account & { readonly currency: Currency },
  { prefix, kind, debit, credit }: PlatformJournal,
): SqlPart {
  return sql`account AS (
      SELECT debit.id AS debit, credit.id AS credit
      FROM ledger_account AS debit, ledger_account AS credit
      WHERE debit.rail = ${rail}::rail AND debit.entity = ${entity}::entity AND debit.currency = ${currency}::currency
        AND debit.merchant_id IS NULL AND debit.kind = ${debit}::ledger_account_kind
        AND credit.rail = ${rail}::rail AND credit.entity = ${entity}::entity AND credit.currency = ${currency}::currency
        AND credit.merchant_id IS NULL AND credit.kind = ${credit}::ledger_account_kind
    ), posted AS MATERIALIZED (
      SELECT due.*, gen_random_uuid() AS journal_id, account.debit, account.credit FROM due, account
    ), journal AS (
      INSERT INTO ledger_journal (id, op_key, rail, kind, created_at)
      SELECT journal_id, ${prefix} || id || '/' || n, ${rail}::rail, ${kind}, now() FROM posted
    ), entry AS (
      INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
      SELECT posted.journal_id, line.account_id, ${currency}::currency, line.amount
      FROM posted, LATERAL (VALUES (debit, posted.amount), (credit, -posted.amount)) AS line (account_id, amount)
    )`;
}
