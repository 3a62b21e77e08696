import type { Entity } from '../entity/entity.js';
import type { Id, MerchantId } from '../ids/ids.js';
import type { Currency } from '../money/currency.js';
import type { PayoutFailureCode } from '../payout/status.js';
import type { Rail } from '../rail/rail.js';
import type { ChangedByUser } from '../webhook-endpoint/types.js';

export type BankAccountId = Id<'bank_account'>;

/** Who saved a bank account: an operator, or a user of the dashboard. */
export const bankAccountSources = ['operator', 'dashboard'] as const;
export type BankAccountSource = (typeof bankAccountSources)[number];

/** Where a merchant is paid, without its number, which only the payout partner has. Instants are RFC 3339. */
export interface BankAccount {
  readonly id: BankAccountId;
  readonly rail: Rail;
  readonly entity: Entity;
  readonly currency: Currency;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly bankName: string | null;
  readonly lastFour: string;
  readonly status: 'active' | 'errored';
  /** Why the partner could not pay it; only while it is errored. */
  readonly failureCode: PayoutFailureCode | null;
  /** Payouts wait until then. */
  readonly usableFrom: string;
  readonly savedBy: string;
  readonly source: BankAccountSource;
  readonly createdAt: string;
  /** When another account took its place; null: it is the current one of its currency. */
  readonly replacedAt: string | null;
}

/** The bank account of a merchant for one currency on one rail. */
export interface BankAccountOwner {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly currency: Currency;
}

/** A saved bank account. */
export interface BankAccountRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly bankAccountId: BankAccountId;
}

/** A bank account to save: a token of the payout partner in place of its number. */
export interface BankAccountRequest extends BankAccountOwner {
  /** The id that it gets. The same id again saves nothing more. */
  readonly bankAccountId: BankAccountId;
  /** `btok_…`. A token works once. */
  readonly token: string;
  readonly source: BankAccountSource;
  readonly actor: string;
  readonly reason: string;
  /** Absent when an operator saves it. */
  readonly user?: ChangedByUser;
  /** The signatures of the operator who saves it and of the one who approved that; absent for a dashboard user. */
  readonly signed?: string;
  readonly approved?: string;
}

/**
 * Why a bank account was not saved.
 *
 * - `merchant_not_found`: no such merchant, or not on this rail.
 * - `token_rejected`: the token is unknown to the currency's entity, or was used.
 * - `currency_mismatch`: the bank account receives another currency.
 * - `bank_account_rejected`: the partner does not accept the bank account.
 * - `not_signed`: no operator with the role signed it, or the signature was used.
 * - `approval_needed`: it is saved when a second operator approves it.
 * - `partner_rejected`: the partner rejected the request for another reason; the platform's account may not be set up.
 */
export type BankAccountRejection =
  | 'merchant_not_found'
  | 'token_rejected'
  | 'currency_mismatch'
  | 'bank_account_rejected'
  | 'not_signed'
  | 'approval_needed'
  | 'partner_rejected';

export type BankAccountOutcome =
  | { readonly kind: 'saved'; readonly bankAccount: BankAccount }
  | { readonly kind: 'rejected'; readonly code: BankAccountRejection };
