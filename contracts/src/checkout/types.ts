import type { MerchantId, OperationId, PaymentIntentId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';
import type { CreatePaymentIntentBody } from './wire.js';

/** Per merchant and rail: whether a charge needs a quote, and who passes the collected tax on. */
export interface TaxPolicy {
  readonly quote: 'required' | 'optional';
  readonly remittance: 'platform' | 'merchant';
}

/**
 * What the gateway hands to the `checkout` workflow: one attempt of one idempotency key. All ids are made before the
 * start, so that every re-run of the workflow or of an activity finds the same ones.
 */
export interface CheckoutInput {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly operationId: OperationId;
  readonly paymentIntentId: PaymentIntentId;
  readonly idempotency: IdempotencyRef;
  /** When the database's clock said the request was accepted; RFC 3339. The moment that counts for a quote. */
  readonly acceptedAt: string;
  readonly requestId: string;
  readonly body: CreatePaymentIntentBody;
}

/** An idempotency key with its hash, by which it is kept and found, and what it was first used for. */
export interface IdempotencyRef {
  /** The key as it was sent; only ever inside sealed payloads and sealed columns. */
  readonly key: string;
  readonly keyHash: string;
  readonly fingerprint: string;
  /** 1 for the first try; one more after each that ended with nothing charged and nothing stored. */
  readonly attempt: number;
}
