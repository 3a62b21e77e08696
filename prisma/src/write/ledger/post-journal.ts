import type { MerchantId } from '@landed/contracts/ids/ids';
import { accountScopes } from '@landed/contracts/ledger/account-scopes';
import type { Posting } from '@landed/contracts/ledger/posting';
import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidV7 } from 'uuid';
import { type SqlPart, sql } from '../../database.js';

export interface Journal {
  /** Deterministic: a repeated posting conflicts with it. */
  readonly opKey: string;
  readonly kind: string;
  /** Empty when no money moved; then no journal is written. */
  readonly postings: readonly Posting[];
  /** The key of the journal that this one takes back completely. */
  readonly reverses?: string;
}

export interface JournalContext {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** RFC 3339. */
  readonly at: string;
}

/** What a journal is about, in expressions on the columns of `moved`. */
export interface JournalSubject {
  /** The ids of payment and refund. */
  readonly ids: SqlPart;
  /** The id of the dispute. */
  readonly dispute?: SqlPart;
  /** Country and state of the payment's tax; absent for a journal that never posts tax. */
  readonly jurisdiction?: SqlPart;
  /** From when its lines on `merchant_available` are available. Absent: at once. */
  readonly availableAt?: SqlPart;
}

/**
 * The CTEs `journal` and `entry` of a statement whose CTE `moved` contains the changed payment or refund with its
 * `entity`. When `moved` is empty, nothing is posted.
 *
 * Each account is found by index with constants. The account of a jurisdiction is made here if this is the first posting
 * to it; every other account was made with its merchant.
 */
export function postJournal(
  journal: Journal,
  { rail, merchantId, at }: JournalContext,
  {
    ids,
    dispute = sql`NULL::uuid`,
    jurisdiction = sql`NULL::char(2), NULL::text`,
    availableAt = sql`${at}::timestamptz`,
  }: JournalSubject,
): SqlPart {
  const { opKey, kind, postings, reverses = null } = journal;
  const lines = postings.map((posting) => ({ ...posting, scope: accountScopes[posting.account] }));
  return sql`journal AS (
      INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, refund_id, dispute_id, kind,
                                  created_at, reverses)
      SELECT ${uuidV7()}::uuid, ${opKey}, ${rail}::rail, ${merchantId}::uuid, ${ids}, ${dispute}, ${kind},
             ${at}::timestamptz, (SELECT id FROM ledger_journal WHERE op_key = ${reverses})
      FROM moved WHERE ${postings.length > 0}
      RETURNING id
    ), entry AS (
      INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
      SELECT journal.id, account.id, account.currency, posting.amount,
             CASE WHEN posting.account = 'merchant_available' THEN ${availableAt} END
      FROM journal, moved, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             AS posting (account ledger_account_kind, scope ledger_account_scope, currency currency, amount bigint)
      CROSS JOIN LATERAL (
        SELECT id, currency FROM ledger_account
        WHERE posting.scope = 'merchant' AND rail = ${rail}::rail AND entity = moved.entity
          AND currency = posting.currency AND kind = posting.account AND merchant_id = ${merchantId}::uuid
        UNION ALL
        SELECT id, currency FROM ledger_account
        WHERE posting.scope = 'platform' AND rail = ${rail}::rail AND entity = moved.entity
          AND currency = posting.currency AND kind = posting.account AND merchant_id IS NULL AND country IS NULL
        UNION ALL
        SELECT ledger_jurisdiction_account(${rail}::rail, moved.entity, posting.currency, posting.account, ${jurisdiction}),
               posting.currency
        WHERE posting.scope = 'jurisdiction'
      ) AS account
    )`;
}
