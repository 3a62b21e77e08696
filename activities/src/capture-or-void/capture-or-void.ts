import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { KnownPayment, PaymentFact, Processor, Rejected } from '../processor/port.js';

/**
 * The two ways in which an authorization ends by a merchant's word. They differ in what the processor is asked and in
 * what is wanted; that one of them happens, once, is the same for both.
 */
export interface CaptureOrVoid {
  readonly kind: 'capture' | 'cancel';
  readonly wanted: 'captured' | 'canceled';
  ask(processor: Processor, payment: KnownPayment, processorKey: string): Promise<PaymentFact | Rejected>;
}

/**
 * The key of one call. Each may have a key of its own, because the processor's own state lets an authorization end
 * once: so an response that the processor keeps under a key (a server error, say) never stands in the way.
 */
export function captureOrVoidKey(input: PaymentOperationInput, call: number): string {
  return `${input.operationId}.${input.idempotency.attempt}.${call}`;
}
