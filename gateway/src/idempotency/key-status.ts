import type { OperationRecord } from '@landed/prisma/read/operation/read-operation';

/** The status of an idempotency key for one request. */
export type KeyStatus =
  /** The key is new, or its last attempt charged nothing: this attempt may run, with this number in its processor key. */
  | { readonly kind: 'free'; readonly attempt: number; readonly processorKeyNumber: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'completed'; readonly status: number; readonly response: Buffer }
  | { readonly kind: 'recovery_required'; readonly paymentIntentId: string | null };

/**
 * Decides from the stored row alone. A key that was used for a different request is a conflict, whatever its state. A
 * completed row without a response is older than the time for which responses are kept. Its outcome is not known here,
 * so an operator must review it.
 */
export function keyStatusOf(operation: OperationRecord | null, fingerprint: string): KeyStatus {
  if (operation === null) return { kind: 'free', attempt: 1, processorKeyNumber: 1 };
  if (operation.fingerprint !== fingerprint) return { kind: 'conflict' };
  const { response, responseStatus, paymentIntentId, processorKeyNumber } = operation;
  switch (operation.state) {
    case 'running':
      return { kind: 'in_progress' };
    case 'retryable':
      return { kind: 'free', attempt: operation.attempt + 1, processorKeyNumber };
    case 'completed':
      return response === null || responseStatus === null
        ? { kind: 'recovery_required', paymentIntentId }
        : { kind: 'completed', status: responseStatus, response };
    case 'recovery_required':
      return { kind: 'recovery_required', paymentIntentId };
  }
}
