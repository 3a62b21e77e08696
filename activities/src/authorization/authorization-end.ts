import type { Entity } from '@landed/contracts/entity/entity';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { OperationInput } from '@landed/contracts/operation/types';
import type { KnownPayment, PaymentFact, Processor, Refused } from '../processor/port.js';

/** What capture and cancel are handed: an operation on one payment. */
export interface AuthorizationEndInput extends OperationInput {
  readonly paymentIntentId: PaymentIntentId;
  readonly entity: Entity | null;
}

/**
 * The two ways in which an authorization ends by a merchant's word. They differ in what the processor is asked and in
 * what is wanted; that one of them happens, once, is the same for both.
 */
export interface AuthorizationEnd {
  readonly kind: 'capture' | 'cancel';
  readonly wanted: 'captured' | 'canceled';
  ask(processor: Processor, payment: KnownPayment, processorKey: string): Promise<PaymentFact | Refused>;
}

/**
 * The key of one call. Each may have a key of its own, because the processor's own state lets an authorization end
 * once: so an answer that the processor keeps under a key (a server error, say) never stands in the way.
 */
export function endKey(input: AuthorizationEndInput, call: number): string {
  return `${input.operationId}.${input.idempotency.attempt}.${call}`;
}
