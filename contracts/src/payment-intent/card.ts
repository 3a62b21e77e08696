/** Card brands. `unknown`: the processor names another one, or none. */
export const cardBrands = [
  'amex',
  'cartes_bancaires',
  'diners',
  'discover',
  'eftpos_au',
  'jcb',
  'mastercard',
  'unionpay',
  'visa',
  'unknown',
] as const;
export type CardBrand = (typeof cardBrands)[number];

/** Wallets that a buyer can pay from. `other`: the processor names another one. */
export const cardWallets = ['apple_pay', 'google_pay', 'samsung_pay', 'link', 'other'] as const;
export type CardWallet = (typeof cardWallets)[number];

/** The card of a payment, as the processor states it after the issuer decided. No full number is ever part of it. */
export interface PaymentCard {
  readonly brand: CardBrand;
  /** The last four digits. With a wallet, those of the card itself, where the processor states them. */
  readonly last4: string;
  /** ISO 3166-1 alpha-2 of the issuer's country; null if the processor does not state it. */
  readonly country: string | null;
  /** Null without a wallet. */
  readonly wallet: CardWallet | null;
}
