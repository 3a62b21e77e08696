import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { RefundId } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';

/** A succeeded refund that is due to be read again at the processor. */
export interface DueRefund {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
  readonly refundId: RefundId;
}

interface Row {
  rail: Rail;
  merchant_id: string;
  payment_intent_id: string;
  id: string;
}

/**
 * Claims succeeded refunds of one entity whose daily read is due, the longest overdue first. The next read is a day later,
 * for 30 days after the refund succeeded. Skips rows that another process has locked.
 */
export async function claimDueReads(database: Database, entity: Entity, limit: number): Promise<DueRefund[]> {
  const rows = await database.statements.$queryRaw<Row[]>`
    WITH due AS (
      SELECT r.id FROM refund AS r
      JOIN payment_intent AS p ON p.merchant_id = r.merchant_id AND p.rail = r.rail AND p.id = r.payment_intent_id
      WHERE r.next_read_at <= now() AND p.entity = ${entity}::entity
      ORDER BY r.next_read_at
      LIMIT ${limit}
      FOR NO KEY UPDATE OF r SKIP LOCKED
    )
    UPDATE refund AS r
    SET next_read_at = CASE WHEN r.status = 'succeeded' AND r.updated_at > now() - interval '29 days'
                            THEN now() + interval '1 day' END
    FROM due
    WHERE r.id = due.id
    RETURNING r.rail::text AS rail, r.merchant_id::text AS merchant_id, r.payment_intent_id::text AS payment_intent_id,
              r.id::text AS id`;
  return rows.map((row) => ({
    rail: row.rail,
    merchantId: asId<'merchant'>(row.merchant_id),
    paymentIntentId: asId<'payment_intent'>(row.payment_intent_id),
    refundId: asId<'refund'>(row.id),
  }));
}
