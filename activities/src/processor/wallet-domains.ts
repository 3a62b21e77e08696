import type { WalletStatus } from '@landed/contracts/payment-method-domain/status';
import type { AccountRef } from './port.js';

/** A domain for the processor. */
export interface WalletDomainRequest {
  readonly domain: string;
  /** The processor's id of the domain; null until it is known. */
  readonly processorDomain: string | null;
  /** Every registration has this key until the processor has rejected one under it. */
  readonly processorKey: string;
}

/**
 * What the processor states about a domain.
 *
 * - `stated`: it has exactly this domain, with these wallets.
 * - `rejected`: it did not register the domain. `underKey`: no call with this key will.
 * - `unknown`: it did not respond, or its response is not about this domain. `underKey`: it has stored an error under
 *   the key, and another key is needed.
 */
export type WalletDomainFact =
  | {
      readonly kind: 'stated';
      readonly processorDomain: string;
      readonly applePay: WalletStatus;
      readonly googlePay: WalletStatus;
    }
  | { readonly kind: 'rejected'; readonly underKey: boolean }
  | { readonly kind: 'unknown'; readonly underKey: boolean };

/** The wallet domains of one acquiring account. No call throws because of a response or a missing response. */
export interface WalletDomains {
  /**
   * Registers the domain, or validates it again if the processor has it. The same call again registers nothing more.
   */
  activate(request: WalletDomainRequest): Promise<WalletDomainFact>;
}

export type WalletDomainsOf = (account: AccountRef) => WalletDomains;
