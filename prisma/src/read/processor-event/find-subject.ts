import type { IdempotencyState } from '@landed/contracts/idempotency/key';
import { asId, type MerchantId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Database } from '../../database.js';
import type { OperationKey } from '../operation/read-operation.js';

/** One try of an operation's key. */
type OperationAttempt = OperationKey & { readonly attempt: number };

/** What an event is about, as we have it. */
export interface FoundSubject {
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
  readonly status: PaymentStatus;
  /** The operation that is changing it now; null when none is. */
  readonly heldBy: { readonly operation: OperationAttempt; readonly state: IdempotencyState } | null;
}

interface Row {
  merchant_id: string;
  payment_intent_id: string;
  status: PaymentStatus;
  key_hash: string | null;
  attempt: number;
  state: IdempotencyState;
}

/** What a read of an event's subject has to know of the event. */
type ToldOf = Pick<ProcessorEventInput, 'rail' | 'entity' | 'subject'>;

/**
 * Finds what an event names, on the account that told it and no other. The one read that asks for no merchant: the
 * processor knows none of them, and whoever it is about is what we want to know.
 */
export function findSubject(database: Database, event: ToldOf): Promise<FoundSubject | null> {
  return event.subject.kind === 'payment'
    ? findPayment(database, event, event.subject.paymentIntentId)
    : findRefundedPayment(database, event, event.subject.refundId);
}

async function findPayment(database: Database, event: ToldOf, id: string): Promise<FoundSubject | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT p.merchant_id::text AS merchant_id, p.id::text AS payment_intent_id, p.status::text AS status, o.key_hash,
           o.attempt, o.state::text AS state
    FROM payment_intent AS p
    LEFT JOIN operation AS o
      ON o.merchant_id = p.merchant_id AND o.rail = p.rail
     AND o.id = CASE p.status WHEN 'processing' THEN p.operation_id ELSE p.pending_operation_id END
    WHERE p.id = ${id}::uuid AND p.rail = ${event.rail}::rail AND p.entity = ${event.entity}::entity`;
  return row === undefined ? null : foundSubject(event, row);
}

/**
 * An operation has a refund only while it waits for a person, and is told then. One that runs may have had its response
 * already from a processor that has changed its mind since, and nobody reads a refund again that succeeded.
 */
async function findRefundedPayment(database: Database, event: ToldOf, id: string): Promise<FoundSubject | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT p.merchant_id::text AS merchant_id, p.id::text AS payment_intent_id, p.status::text AS status, o.key_hash,
           o.attempt, o.state::text AS state
    FROM refund AS r
    JOIN payment_intent AS p ON p.merchant_id = r.merchant_id AND p.rail = r.rail AND p.id = r.payment_intent_id
    LEFT JOIN operation AS o
      ON o.merchant_id = r.merchant_id AND o.rail = r.rail AND o.id = r.operation_id
     AND o.state = 'recovery_required'
    WHERE r.id = ${id}::uuid AND r.rail = ${event.rail}::rail AND p.entity = ${event.entity}::entity`;
  return row === undefined ? null : foundSubject(event, row);
}

function foundSubject({ rail }: ToldOf, row: Row): FoundSubject {
  const merchantId = asId<'merchant'>(row.merchant_id);
  return {
    merchantId,
    paymentIntentId: asId<'payment_intent'>(row.payment_intent_id),
    status: row.status,
    heldBy:
      row.key_hash === null
        ? null
        : { operation: { rail, merchantId, keyHash: row.key_hash, attempt: row.attempt }, state: row.state },
  };
}
