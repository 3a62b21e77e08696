import type { TransactionEffect } from '@landed/contracts/reconciliation/kinds';
import type { Database } from '../../database.js';
import type { Account } from './account.js';
import type { ComparedRange } from './load-sides.js';

/** A transaction that is a difference by itself: we have no effect that explains it, or its fee changed. */
export interface UnexplainedTransaction {
  readonly id: string;
  readonly effect: TransactionEffect;
  readonly currency: string;
  readonly amount: number;
  readonly fee: number;
  readonly firstFee: number;
  /** RFC 3339. */
  readonly at: string;
  readonly merchantId: string | null;
  readonly paymentIntentId: string | null;
  /** It has no row of ours. Otherwise its fee has changed. */
  readonly isUnknown: boolean;
}

interface Row {
  id: string;
  effect: TransactionEffect;
  currency: string;
  amount: string;
  fee: string;
  first_fee: string;
  created_at: Date;
  merchant_id: string | null;
  payment_intent_id: string | null;
  unknown: boolean;
}

/** The transactions of a range that no row of ours is about, and those whose fee changed after it was listed first. */
export async function loadUnexplainedTransactions(
  database: Database,
  { rail, entity }: Account,
  range: ComparedRange,
): Promise<UnexplainedTransaction[]> {
  const [from, to] = range === 'open' ? [null, null] : [range.from, range.to];
  const rows = await database.prisma.$queryRaw<Row[]>`
    SELECT t.id::text AS id, t.effect, t.currency::text AS currency, t.amount::text AS amount, t.fee::text AS fee,
           t.first_fee::text AS first_fee, t.created_at, t.merchant_id::text AS merchant_id,
           t.payment_intent_id::text AS payment_intent_id,
           t.subject_id IS NULL AND t.effect <> 'fee' AS unknown
    FROM processor_transaction AS t
    WHERE t.rail = ${rail}::rail AND t.entity = ${entity}::entity AND t.gone_at IS NULL
      AND (t.fee <> t.first_fee OR (t.subject_id IS NULL AND t.effect <> 'fee'))
      AND ((t.created_at >= ${from}::timestamptz AND t.created_at < ${to}::timestamptz)
           OR ${range === 'open'}::boolean AND (t.suspended <> 0 OR EXISTS (
             SELECT FROM reconciliation_difference AS d WHERE d.transaction_id = t.id AND d.state = 'open'
               AND d.rail = t.rail AND d.entity = t.entity)))
    ORDER BY t.id LIMIT 10000`;
  return rows.map((row) => ({
    id: row.id,
    effect: row.effect,
    currency: row.currency,
    amount: Number(row.amount),
    fee: Number(row.fee),
    firstFee: Number(row.first_fee),
    at: row.created_at.toISOString(),
    merchantId: row.merchant_id,
    paymentIntentId: row.payment_intent_id,
    isUnknown: row.unknown,
  }));
}
