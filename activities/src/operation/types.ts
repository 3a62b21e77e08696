import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';

/** One attempt of one idempotency key. */
export interface OperationRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly keyHash: string;
  readonly attempt: number;
}

/** Part of an outcome. */
export interface Told {
  /** The merchant has no endpoint, or nothing happened that it could be told of. Absent: it may have to be told. */
  readonly silent?: true;
}

/**
 * How far an operation got. `sealed`: the answer is stored, `summary` tells an operator what it says, and
 * `amountMinor` what it was about where the operation moves money. `retryable`:
 * nothing was charged, nothing is stored. `open`: the processor may or may not have acted.
 */
export type SubmitOutcome =
  | (Told & {
      readonly kind: 'sealed';
      readonly summary: string;
      readonly amountMinor?: number;
      /** The payment waits on time from now on: for its buyer, to be captured, or for the word on a refund. */
      readonly waits?: true;
    })
  | (Told & {
      readonly kind: 'retryable';
      readonly code: 'provider_error' | 'internal_error';
      /** Why, where an operator should know more than that nothing was done. */
      readonly summary?: string;
    })
  | { readonly kind: 'open' };

export type SettleOutcome = SubmitOutcome;

/** What a person's word rests on. */
export type ManualEvidence = 'confirmed_by_processor' | 'processor_silent';

/** What became of an operation that a person resolved. */
export interface ResolveOutcome {
  readonly outcome: SettleOutcome;
  readonly evidence: ManualEvidence;
}
