import type { Entity } from '../entity/entity.js';
import type { ApiError } from '../errors/api-error.js';
import type { Id, MerchantId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';
import type { WalletStatus } from './status.js';

export type PaymentMethodDomainId = Id<'payment_method_domain'>;

/** The wallets of a domain at one entity's acquirer. */
export interface EntityWallets {
  readonly entity: Entity;
  readonly applePay: WalletStatus;
  readonly googlePay: WalletStatus;
}

/** The one registered domain of a merchant on one rail. Instants are RFC 3339. */
export interface PaymentMethodDomain {
  readonly id: PaymentMethodDomainId;
  readonly livemode: boolean;
  /** Lower case, in ASCII. */
  readonly domain: string;
  /** In the order of the entities' list. */
  readonly entities: readonly EntityWallets[];
  /** When an acquirer last stated a wallet's status; null before the first. */
  readonly lastValidatedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The owner of a domain: at most one domain each. */
export interface DomainOwner {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
}

/** A registered domain. A domain that was removed and registered again has another id. */
export interface DomainRef extends DomainOwner {
  readonly domainId: PaymentMethodDomainId;
}

/**
 * What a caller asks of the `walletDomain` workflow.
 *
 * - `register`: register the domain, or refresh the activation of the same one at every entity. `domainId` is used when
 *   none is registered yet.
 * - `validate`: retry the activation at every entity where a wallet is inactive.
 */
export type ActivationRequest =
  | { readonly kind: 'register'; readonly domainId: PaymentMethodDomainId; readonly domain: string }
  | { readonly kind: 'validate' };

/** Which entities have to activate wallets, or why the request is rejected. */
export type ActivationPlan =
  | { readonly kind: 'planned'; readonly domain: DomainRef; readonly entities: readonly Entity[] }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/** A domain that an operator removed. */
export interface RemovedDomain {
  readonly rail: Rail;
  readonly domain: string;
  readonly actor: string;
  readonly reason: string;
  readonly removedAt: string;
}
