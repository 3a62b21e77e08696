import { currencyOfEntity } from '@landed/contracts/entity/entity';
import type { BookedEffect } from '@landed/contracts/reconciliation/kinds';
import type { EffectSides, EffectTransaction } from '@landed/contracts/reconciliation/types';
import type { Database } from '../../database.js';
import type { Account } from './account.js';
import { effectLines } from './effect-lines.js';

/** What a comparison is about. `open`: every effect with an open difference or with money in suspense, of any day. */
export type ComparedRange = { readonly from: string; readonly to: string } | 'open';

/** An effect whose sides are not equal. */
export interface UnequalSides extends EffectSides {
  readonly merchantId: string | null;
  readonly paymentIntentId: string | null;
  /** When its first journal was posted; RFC 3339. */
  readonly bookedAt: string | null;
}

interface Row {
  effect: BookedEffect;
  subject_id: string;
  status: string | null;
  amount: string;
  journals: number;
  first_at: Date | null;
  last_at: Date | null;
  merchant_id: string | null;
  payment_intent_id: string | null;
  transactions: unknown;
}

/**
 * The effects of a range whose sides are not equal, each over its whole life, in the order of their ids after one of
 * them. Equal ones stay in the database: a day has many of them.
 */
export async function loadUnequalSides(
  database: Database,
  { rail, entity }: Account,
  range: ComparedRange,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<UnequalSides[]> {
  const [from, to] = range === 'open' ? [null, null] : [range.from, range.to];
  const rows = await database.prisma.$queryRaw<Row[]>`
    WITH subject AS (
      SELECT t.effect, t.subject_id FROM processor_transaction AS t
      WHERE t.rail = ${rail}::rail AND t.entity = ${entity}::entity AND t.subject_id IS NOT NULL
        AND t.created_at >= ${from}::timestamptz AND t.created_at < ${to}::timestamptz
      UNION
      SELECT CASE WHEN j.payout_id IS NOT NULL THEN 'payout' WHEN j.dispute_id IS NOT NULL THEN 'dispute'
                  WHEN j.refund_id IS NOT NULL THEN 'refund' ELSE 'charge' END,
             COALESCE(j.payout_id, j.dispute_id, j.refund_id, j.payment_intent_id)
      ${effectLines({ rail, entity }, { from, to })}
      UNION
      SELECT d.effect, d.subject_id FROM reconciliation_difference AS d
      WHERE ${range === 'open'}::boolean AND d.rail = ${rail}::rail AND d.entity = ${entity}::entity
        AND d.state = 'open' AND d.subject_id IS NOT NULL
      UNION
      SELECT t.effect, t.subject_id FROM processor_transaction AS t
      WHERE ${range === 'open'}::boolean AND t.rail = ${rail}::rail AND t.entity = ${entity}::entity
        AND t.suspended <> 0 AND t.subject_id IS NOT NULL
    )
    SELECT subject.effect, subject.subject_id::text AS subject_id, COALESCE(
             (SELECT p.status::text FROM payment_intent AS p WHERE p.id = subject.subject_id),
             (SELECT r.status::text FROM refund AS r WHERE r.id = subject.subject_id),
             (SELECT d.status::text FROM dispute AS d WHERE d.id = subject.subject_id),
             (SELECT p.status::text FROM payout AS p WHERE p.id = subject.subject_id)) AS status,
           ours.amount::text AS amount, ours.journals, ours.first_at, ours.last_at,
           COALESCE(ours.merchant_id, listed.merchant_id)::text AS merchant_id,
           COALESCE(ours.payment_intent_id, listed.payment_intent_id)::text AS payment_intent_id,
           listed.transactions
    FROM subject
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(e.amount), 0) AS amount, count(DISTINCT j.id)::int AS journals,
             min(j.created_at) AS first_at, max(j.created_at) AS last_at,
             (array_agg(j.merchant_id))[1] AS merchant_id, (array_agg(j.payment_intent_id))[1] AS payment_intent_id
      FROM ledger_journal AS j
      JOIN ledger_entry AS e ON e.journal_id = j.id
      JOIN ledger_account AS a ON a.id = e.account_id
      WHERE j.rail = ${rail}::rail AND a.entity = ${entity}::entity AND a.kind = 'processor_receivable'
        AND (j.payout_id = subject.subject_id OR j.dispute_id = subject.subject_id OR j.refund_id = subject.subject_id
             OR (j.payment_intent_id = subject.subject_id AND j.refund_id IS NULL AND j.dispute_id IS NULL
                 AND j.payout_id IS NULL))
    ) AS ours
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(t.amount), 0) AS amount, COALESCE(bool_and(t.currency = ${currencyOfEntity[entity]}), true) AS own,
             (array_agg(t.merchant_id))[1] AS merchant_id, (array_agg(t.payment_intent_id))[1] AS payment_intent_id,
             COALESCE(jsonb_agg(jsonb_build_object('id', t.id, 'type', t.type, 'currency', t.currency,
                                                   'amount', t.amount, 'at', t.created_at)
                                ORDER BY t.created_at, t.id), '[]'::jsonb) AS transactions
      FROM processor_transaction AS t
      WHERE t.subject_id = subject.subject_id AND t.rail = ${rail}::rail AND t.entity = ${entity}::entity
        AND t.gone_at IS NULL
    ) AS listed
    WHERE (${after}::uuid IS NULL OR subject.subject_id > ${after}::uuid)
      AND (ours.amount <> listed.amount OR NOT listed.own)
    ORDER BY subject.subject_id LIMIT ${limit}`;
  return rows.map((row) => ({
    effect: row.effect,
    subjectId: row.subject_id,
    status: row.status,
    ours: { amount: Number(row.amount), journals: row.journals, lastAt: row.last_at?.toISOString() ?? null },
    bookedAt: row.first_at?.toISOString() ?? null,
    merchantId: row.merchant_id,
    paymentIntentId: row.payment_intent_id,
    transactions: row.transactions as readonly EffectTransaction[],
  }));
}
