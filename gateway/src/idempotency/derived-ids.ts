import { uuidV8 } from '@landed/codec/uuid-v8';
import { asId, type Id, type OperationId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { RefundId } from '@landed/contracts/refund/types';
import type { OperationKey } from '@landed/prisma/read/operation/read-operation';

/**
 * The id of a key's operation. The processor key and the ids of payment and refund follow from it. When every row of an
 * operation is lost, the same request therefore meets the processor's own idempotency instead of charging again.
 *
 * @param use how often the key has been used: 1, and one more each time after the key was purged.
 */
export function operationIdOf({ rail, merchantId, keyHash }: OperationKey, use = 1): OperationId {
  return derivedId<'operation'>('operation', rail, merchantId, keyHash, use);
}

/** The payment of a checkout: one per processor key, because a rejected charge leaves a failed payment. */
export function paymentIntentIdOf(operationId: OperationId, processorKeyNumber: number): PaymentIntentId {
  return derivedId<'payment_intent'>('payment_intent', operationId, processorKeyNumber);
}

/** The refund of a refund operation: one per processor key. */
export function refundIdOf(operationId: OperationId, processorKeyNumber: number): RefundId {
  return derivedId<'refund'>('refund', operationId, processorKeyNumber);
}

function derivedId<Kind extends string>(...named: readonly (string | number)[]): Id<Kind> {
  return asId<Kind>(uuidV8(JSON.stringify(named)));
}
