import type { ChargeRecord } from '../charge/record.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { MethodRecord } from '../payment-method/record.js';
import type { RefundRecord } from '../refund/record.js';

/** What one call changes. */
export interface Effect {
  readonly payment?: PaymentRecord;
  readonly charge?: ChargeRecord;
  readonly method?: MethodRecord;
  readonly refund?: RefundRecord;
}

/** Why something changed: what its events say about the request. */
export interface Cause {
  readonly at: Date;
  /** null when no request of the account holder's did it. */
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** Whether the account has an address that wants to hear of it. */
  readonly tell: boolean;
}

/** The answer kept under an idempotency key. */
export interface StoredAnswer {
  /** Account and key, see `keyScope`. */
  readonly scope: string;
  readonly fingerprint: string;
  readonly path: string;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status: number;
  readonly body: string;
}

/** What calls may look at: the present, or for a stale read the recent past. */
export interface Reads {
  payment(account: string, id: string): PaymentRecord | undefined;
  charge(account: string, id: string): ChargeRecord | undefined;
  method(account: string, id: string): MethodRecord | undefined;
  refund(account: string, id: string): RefundRecord | undefined;
}
