export const HOLDER_TYPES = ['individual', 'company'] as const;
export type HolderType = (typeof HOLDER_TYPES)[number];

/** A bank account without its number: what Stripe's objects show of it. */
export interface BankAccountDetails {
  readonly country: string;
  /** In lower case. */
  readonly currency: string;
  readonly bankName: string;
  /** The last four characters of the account number or IBAN. */
  readonly last4: string;
  /** Routing number, sort code or BSB; null for an IBAN. */
  readonly routingNumber: string | null;
  /** Equal for equal numbers within one account of the processor. */
  readonly fingerprint: string;
  readonly holderName: string | null;
  readonly holderType: HolderType | null;
}

/** A single-use token of a bank account. The account number is not stored anywhere. */
export interface TokenRecord {
  /** `btok_…` */
  readonly id: string;
  readonly account: string;
  /** Unix seconds. */
  readonly created: number;
  /** `ba_…` */
  readonly bankAccountId: string;
  readonly bankAccount: BankAccountDetails;
  readonly used: boolean;
}
