import type { IdempotencyState } from '@landed/contracts/idempotency/key';
import { asId, type MerchantId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { OperationRef } from '@landed/contracts/operation/types';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Database } from '../../database.js';

/** The stored payment that an event is about. */
export interface FoundSubject {
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
  readonly status: PaymentStatus;
  /** The operation that is changing it now; null when none is. */
  readonly heldBy: { readonly operation: OperationRef; readonly state: IdempotencyState } | null;
  /** Minor units that our pending and succeeded refunds take from the payment. */
  readonly returned: number;
}

interface Row {
  merchant_id: string;
  payment_intent_id: string;
  status: PaymentStatus;
  returned: number;
  key_hash: string | null;
  attempt: number;
  state: IdempotencyState;
}

/** The part of an event that names its subject. */
type SubjectOfEvent = Pick<ProcessorEventInput, 'rail' | 'entity' | 'subject'>;

/**
 * Finds the payment that an event names, only among payments of the account that sent the event. This is the one read
 * without a merchant id: the processor does not know our merchants, so the read has to find the merchant.
 */
export function findSubject(database: Database, event: SubjectOfEvent): Promise<FoundSubject | null> {
  switch (event.subject.kind) {
    case 'payment':
      return findPayment(database, event, event.subject.paymentIntentId);
    case 'refund':
      return findRefundedPayment(database, event, event.subject.refundId);
    case 'object':
      return findPaymentOfObject(database, event, event.subject.idHmacs);
  }
}

async function findPayment(database: Database, event: SubjectOfEvent, id: string): Promise<FoundSubject | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT p.merchant_id::text AS merchant_id, p.id::text AS payment_intent_id, p.status::text AS status,
           p.amount_refunded + p.refund_reserved AS returned, o.key_hash, o.attempt, o.state::text AS state
    FROM payment_intent AS p
    LEFT JOIN operation AS o
      ON o.merchant_id = p.merchant_id AND o.rail = p.rail
     AND o.id = CASE p.status WHEN 'processing' THEN p.operation_id ELSE p.pending_operation_id END
    WHERE p.id = ${id}::uuid AND p.rail = ${event.rail}::rail AND p.entity = ${event.entity}::entity`;
  return row === undefined ? null : foundSubject(event, row);
}

/**
 * A refund is held by its operation only during a manual review. An operation that still runs may already have read the
 * refund before the event, so the event must be followed: nothing else reads a succeeded refund again.
 */
async function findRefundedPayment(
  database: Database,
  event: SubjectOfEvent,
  id: string,
): Promise<FoundSubject | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT p.merchant_id::text AS merchant_id, p.id::text AS payment_intent_id, p.status::text AS status,
           p.amount_refunded + p.refund_reserved AS returned, o.key_hash, o.attempt, o.state::text AS state
    FROM refund AS r
    JOIN payment_intent AS p ON p.merchant_id = r.merchant_id AND p.rail = r.rail AND p.id = r.payment_intent_id
    LEFT JOIN operation AS o
      ON o.merchant_id = r.merchant_id AND o.rail = r.rail AND o.id = r.operation_id
     AND o.state = 'recovery_required'
    WHERE r.id = ${id}::uuid AND r.rail = ${event.rail}::rail AND p.entity = ${event.entity}::entity`;
  return row === undefined ? null : foundSubject(event, row);
}

/** No operation is asked: none reads foreign refunds and disputes. */
async function findPaymentOfObject(
  database: Database,
  event: SubjectOfEvent,
  idHmacs: readonly string[],
): Promise<FoundSubject | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT p.merchant_id::text AS merchant_id, p.id::text AS payment_intent_id, p.status::text AS status,
           p.amount_refunded + p.refund_reserved AS returned, NULL::text AS key_hash, 0 AS attempt, 'running' AS state
    FROM processor_object AS o
    JOIN payment_intent AS p ON p.merchant_id = o.merchant_id AND p.rail = o.rail AND p.id = o.payment_intent_id
    WHERE o.rail = ${event.rail}::rail AND o.entity = ${event.entity}::entity
      AND o.id_hmac = ANY(${[...idHmacs]}::bpchar[])
    LIMIT 1`;
  return row === undefined ? null : foundSubject(event, row);
}

function foundSubject({ rail }: SubjectOfEvent, row: Row): FoundSubject {
  const merchantId = asId<'merchant'>(row.merchant_id);
  return {
    merchantId,
    paymentIntentId: asId<'payment_intent'>(row.payment_intent_id),
    status: row.status,
    returned: row.returned,
    heldBy:
      row.key_hash === null
        ? null
        : { operation: { rail, merchantId, keyHash: row.key_hash, attempt: row.attempt }, state: row.state },
  };
}
