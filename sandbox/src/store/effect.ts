import type { TransactionRecord } from '../balance-transaction/record.js';
import type { ChargeRecord } from '../charge/record.js';
import type { ConnectedAccountRecord } from '../connected-account/record.js';
import type { DisputeRecord } from '../dispute/record.js';
import type { ExternalAccountRecord } from '../external-account/record.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { MethodRecord } from '../payment-method/record.js';
import type { DomainRecord } from '../payment-method-domain/record.js';
import type { PayoutRecord } from '../payout/record.js';
import type { RefundRecord } from '../refund/record.js';
import type { TokenRecord } from '../token/record.js';
import type { TransferRecord } from '../transfer/record.js';

/** The changes of one call. */
export interface Effect {
  readonly payment?: PaymentRecord;
  readonly charge?: ChargeRecord;
  readonly method?: MethodRecord;
  readonly refund?: RefundRecord;
  readonly dispute?: DisputeRecord;
  readonly domain?: DomainRecord;
  readonly token?: TokenRecord;
  readonly connectedAccount?: ConnectedAccountRecord;
  readonly externalAccount?: ExternalAccountRecord;
  readonly transfer?: TransferRecord;
  readonly payout?: PayoutRecord;
  /** Moves of the balance that the store does not derive from the records above, or changed ones. */
  readonly transactions?: readonly TransactionRecord[];
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
  transfer(account: string, id: string): TransferRecord | undefined;
  /** @param account the connected account */
  payout(account: string, id: string): PayoutRecord | undefined;
  /** @param account the platform's account */
  connectedAccount(account: string, id: string): ConnectedAccountRecord | undefined;
}
