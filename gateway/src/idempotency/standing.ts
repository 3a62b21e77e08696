import type { OperationRecord } from '@landed/prisma/idempotency/operation';

/** How a request stands to the idempotency key that it carries. */
export type Standing =
  /** Nothing is stored under the key, or the last attempt charged nothing: this attempt may run. */
  | { readonly kind: 'free'; readonly attempt: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'answered'; readonly status: number; readonly answer: Buffer }
  | { readonly kind: 'recovery_required'; readonly paymentIntentId: string | null };

/**
 * Decides from the stored row alone. A key that was used for something else is a conflict whatever became of it. A
 * sealed row without its answer is one whose answer's time is over: what it did is known to a person, not to us.
 */
export function standingOf(operation: OperationRecord | null, fingerprint: string): Standing {
  if (operation === null) return { kind: 'free', attempt: 1 };
  if (operation.fingerprint !== fingerprint) return { kind: 'conflict' };
  const { answer, answerStatus, paymentIntentId } = operation;
  switch (operation.state) {
    case 'running':
      return { kind: 'in_progress' };
    case 'retryable':
      return { kind: 'free', attempt: operation.attempt + 1 };
    case 'sealed':
      return answer === null || answerStatus === null
        ? { kind: 'recovery_required', paymentIntentId }
        : { kind: 'answered', status: answerStatus, answer };
    case 'recovery_required':
      return { kind: 'recovery_required', paymentIntentId };
  }
}
