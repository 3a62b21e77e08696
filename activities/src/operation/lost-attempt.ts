import type { OperationInput } from '@landed/contracts/operation/types';

/**
 * Whether an earlier attempt of the key has left no row: the database may have lost it, and the processor may have acted
 * on it. A request that is rejected now would then be made once more under another key. The row of a still earlier attempt
 * may be there.
 */
export function hasLostAttempt(
  { idempotency }: OperationInput,
  operation: { readonly attempt: number } | null,
): boolean {
  return (operation?.attempt ?? 0) < idempotency.attempt - 1;
}
