import type { OperationInput } from '@landed/contracts/operation/types';

/**
 * The processor key of a call: the same for every sending, even after the rows were lost, because nothing of it comes from
 * the clock. Only a call that the processor makes at most once for a payment, whatever its key, may have another number.
 */
export function processorKey({ operationId, idempotency }: OperationInput, call = 1): string {
  return `${operationId}.${idempotency.processorKeyNumber}.${call}`;
}
