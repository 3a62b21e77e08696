import { captureDeadline } from '@landed/contracts/payment-intent/capture-deadline';
import type { PaymentDeadline } from '@landed/contracts/payment-intent/deadline';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { Database } from '../../database.js';
import type { PaymentRef } from './load-payment.js';

interface Row {
  status: PaymentStatus;
  held: boolean;
  refund_reserved: number;
  action_expires_at: Date | null;
  capture_before: Date | null;
  updated_at: Date;
  announced: boolean;
  has_late_charge: boolean;
}

/** What the payment waits for now. Throws when the payment does not exist. */
export async function loadDeadline(database: Database, ref: PaymentRef): Promise<PaymentDeadline> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT p.status::text AS status, p.pending_operation_id IS NOT NULL AS held, p.refund_reserved, p.action_expires_at,
           p.capture_before, p.updated_at,
           EXISTS (SELECT FROM event AS e
                   WHERE e.resource_id = p.id AND e.type = 'payment_intent.authorization_expiring') AS announced,
           EXISTS (SELECT FROM review_case AS c
                   WHERE c.payment_intent_id = p.id AND c.kind = 'late_charge' AND c.returned_at IS NULL
                     AND c.closed_at IS NULL) AS has_late_charge
    FROM payment_intent AS p
    WHERE p.merchant_id = ${ref.merchantId}::uuid AND p.rail = ${ref.rail}::rail AND p.id = ${ref.paymentIntentId}::uuid`;
  if (row === undefined) throw new Error('The payment does not exist.');
  return deadlineOf(row);
}

function deadlineOf({ status, held, announced, ...row }: Row): PaymentDeadline {
  switch (status) {
    case 'requires_action':
      return { kind: 'requires_action', until: (row.action_expires_at ?? row.updated_at).toISOString() };
    case 'authorized': {
      const until = captureDeadline(row.capture_before?.toISOString() ?? null, row.updated_at.toISOString());
      return { kind: 'authorized', until, held, announced };
    }
    case 'succeeded':
    case 'captured':
      return row.refund_reserved > 0 ? { kind: 'refunding' } : { kind: 'done', status };
    case 'canceled':
    case 'failed':
      return row.has_late_charge ? { kind: 'late_charge' } : { kind: 'done', status };
    case 'processing':
      return { kind: 'done', status };
  }
}
