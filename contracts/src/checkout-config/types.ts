import type { Branding } from '../branding/types.js';
import type { Entity } from '../entity/entity.js';
import type { Currency } from '../money/currency.js';

export const walletStatuses = ['active', 'inactive'] as const;
export type WalletStatus = (typeof walletStatuses)[number];

/** Whether the entity can take each wallet on the merchant's domain. */
export interface Wallets {
  readonly applePay: WalletStatus;
  readonly googlePay: WalletStatus;
}

/** What configuration says about an entity on a rail. */
export interface CheckoutEntity {
  readonly entity: Entity;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The processor's key for browsers of this entity's account. It is not the merchant's publishable key. */
  readonly publishableKey: string;
}

/** The processor whose script collects the card in the browser. */
export interface CheckoutProcessor {
  readonly name: string;
  readonly scriptUrl: string;
}

export interface CheckoutConfig {
  readonly livemode: boolean;
  readonly currency: Currency;
  readonly entity: CheckoutEntity;
  readonly wallets: Wallets;
  readonly processor: CheckoutProcessor;
}

export interface BrowserConfig extends CheckoutConfig {
  readonly branding: Branding;
}
