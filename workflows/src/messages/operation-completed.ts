import { defineUpdate } from '@temporalio/workflow';

/** What the gateway learns: that the answer is in the store, or that nothing was charged and nothing stored. */
export type OperationCompleted =
  | { readonly kind: 'completed' }
  | { readonly kind: 'retryable'; readonly code: 'provider_error' | 'internal_error' };

/** Sent together with the start; resolves when the operation's answer exists. */
export const operationCompleted = defineUpdate<OperationCompleted>('operationAnswered');
