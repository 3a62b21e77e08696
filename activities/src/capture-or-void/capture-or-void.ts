import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { KnownPayment, PaymentFact, Processor, Rejected } from '../processor/port.js';

/**
 * The two ways in which a merchant ends an authorization. They differ in the call to the processor and in the status
 * that the payment should get; every other step is the same.
 */
export interface CaptureOrVoid {
  readonly kind: 'capture' | 'cancel';
  readonly wanted: 'captured' | 'canceled';
  submit(processor: Processor, payment: KnownPayment, processorKey: string): Promise<PaymentFact | Rejected>;
}

/**
 * The processor key of one call. Each call has its own key: the processor ends an authorization once, whatever the key,
 * and an error that it stores under one key does not block the next call.
 */
export function captureOrVoidKey(input: PaymentOperationInput, call: number): string {
  return `${input.operationId}.${input.idempotency.processorKeyNumber}.${call}`;
}
