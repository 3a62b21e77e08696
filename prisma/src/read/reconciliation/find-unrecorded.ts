import type { Database } from '../../database.js';
import type { Account } from './account.js';

/** A payment of ours to which the processor did something that has no row, or no journal, of ours. */
export interface Unrecorded {
  readonly merchantId: string;
  readonly paymentIntentId: string;
  readonly effect: 'charge' | 'refund';
}

interface Row {
  merchant_id: string;
  payment_intent_id: string;
  effect: Unrecorded['effect'];
}

/** The payments since an instant (RFC 3339): with a refund that is not recorded, or a capture that is not posted. */
export async function findUnrecorded(
  database: Database,
  { rail, entity }: Account,
  since: string,
): Promise<Unrecorded[]> {
  const rows = await database.prisma.$queryRaw<Row[]>`
    SELECT DISTINCT t.merchant_id::text AS merchant_id, t.payment_intent_id::text AS payment_intent_id, t.effect
    FROM processor_transaction AS t
    WHERE t.rail = ${rail}::rail AND t.entity = ${entity}::entity AND t.gone_at IS NULL
      AND t.created_at >= ${since}::timestamptz AND t.merchant_id IS NOT NULL AND t.payment_intent_id IS NOT NULL
      AND (t.effect = 'refund' AND t.subject_id IS NULL
           OR t.effect = 'charge' AND NOT EXISTS (
             SELECT FROM ledger_journal AS j
             WHERE j.payment_intent_id = t.payment_intent_id AND j.refund_id IS NULL AND j.dispute_id IS NULL))
    ORDER BY 2 LIMIT 10000`;
  return rows.map(({ merchant_id, payment_intent_id, effect }) => ({
    merchantId: merchant_id,
    paymentIntentId: payment_intent_id,
    effect,
  }));
}
