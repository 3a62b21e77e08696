import type { ManualEvidence } from '@landed/contracts/operation/types';

/** Part of an outcome. */
export interface MayNotify {
  /** The merchant has no endpoint, or nothing happened that it could be told of. Absent: it may have to be told. */
  readonly skipsNotification?: true;
}

/**
 * How far an operation got. `sealed`: the response is stored, `summary` tells an operator what it says, and
 * `amountMinor` what it was about where the operation moves money. `retryable`:
 * nothing was charged, nothing is stored. `open`: the processor may or may not have acted.
 */
export type SubmitOutcome =
  | (MayNotify & {
      readonly kind: 'completed';
      readonly summary: string;
      readonly amountMinor?: number;
      /** The payment waits on time from now on: for its buyer, to be captured, or for the word on a refund. */
      readonly waits?: true;
    })
  | (MayNotify & {
      readonly kind: 'retryable';
      readonly code: 'provider_error' | 'internal_error';
      /** Why, where an operator should know more than that nothing was done. */
      readonly summary?: string;
    })
  | { readonly kind: 'unknown' };

export type SettleOutcome = SubmitOutcome;

/** What became of an operation that a person resolved. */
export interface ResolveOutcome {
  readonly outcome: SettleOutcome;
  readonly evidence: ManualEvidence;
}
