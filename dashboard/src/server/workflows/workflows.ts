import type { ActivationRequest, DomainOwner } from '@landed/contracts/payment-method-domain/types';
import type { BankAccountSaver } from '@landed/management/bank-account/bank-account-saver';
import type { VerificationCaller } from '@landed/management/verification/verification-caller';
import type { DeliveryStarter } from '@landed/management/webhook-endpoint/delivery-starter';

/** What only workflows do: deliver events, save bank accounts and verify businesses with the partner's keys,
 * activate wallet domains. */
export interface Workflows extends DeliveryStarter, BankAccountSaver, VerificationCaller {
  /**
   * Asks for the activation of a wallet domain and waits a few seconds for the acquirers; the rest continues without the
   * caller. Returns what became of the request: `exists` when another domain was registered first.
   */
  activateDomain(owner: DomainOwner, request: ActivationRequest): Promise<'taken' | 'exists'>;
}

/** The workflow continues, and its outcome is unknown. */
export class NotFinishedYet extends Error {
  override readonly name = 'NotFinishedYet';
}
