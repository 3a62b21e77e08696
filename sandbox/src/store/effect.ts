import type { ChargeRecord } from '../charge/record.js';
import type { DisputeRecord } from '../dispute/record.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { MethodRecord } from '../payment-method/record.js';
import type { DomainRecord } from '../payment-method-domain/record.js';
import type { RefundRecord } from '../refund/record.js';

/** The changes of one call. */
export interface Effect {
  readonly payment?: PaymentRecord;
  readonly charge?: ChargeRecord;
  readonly method?: MethodRecord;
  readonly refund?: RefundRecord;
  readonly dispute?: DisputeRecord;
  readonly domain?: DomainRecord;
}

/** The cause of a change, as its events report it. */
export interface Cause {
  readonly at: Date;
  /** Null when no request of the account caused the change. */
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** Whether the account has a webhook address. */
  readonly notify: boolean;
}

/** The response stored under an idempotency key. */
export interface StoredResponse {
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

/** The state that calls can read: the current one, or an older one for a stale read. */
export interface Reads {
  payment(account: string, id: string): PaymentRecord | undefined;
  charge(account: string, id: string): ChargeRecord | undefined;
  method(account: string, id: string): MethodRecord | undefined;
  refund(account: string, id: string): RefundRecord | undefined;
  dispute(account: string, id: string): DisputeRecord | undefined;
}
