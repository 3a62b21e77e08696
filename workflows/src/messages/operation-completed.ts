import type { RetryableCode } from '@landed/contracts/operation/types';
import { defineUpdate } from '@temporalio/workflow';

/**
 * The result of a money operation. `completed`: the response is stored, and the other fields name what operators look
 * for; they are absent for a request that was rejected. `retryable`: nothing was charged and nothing is stored.
 */
export type OperationCompleted =
  | {
      readonly kind: 'completed';
      readonly paymentId?: string;
      readonly refundId?: string;
      readonly status?: string;
      readonly amount?: number;
      readonly currency?: string;
      /** The API error code of a rejected request. */
      readonly error?: string;
    }
  | { readonly kind: 'retryable'; readonly code: RetryableCode };

/** Sent together with the start. Resolves when the operation's response is stored. */
export const operationCompleted = defineUpdate<OperationCompleted>('operationCompleted');
