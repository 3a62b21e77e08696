import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { Money } from '@landed/contracts/money/money';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { VerificationFact } from '@landed/contracts/verification/types';
import type { PayoutFailureCode } from '@landed/contracts/payout/status';
import type { StoredError, Unknown } from '../../processor/no-fact.js';
import type { AccountRef } from '../../processor/port.js';

export type { StoredError, Unknown } from '../../processor/no-fact.js';

/**
 * Why the partner rejected a call.
 *
 * - `insufficient_balance`: the account that pays has too little money now. The platform's own balance for a transfer, the
 *   merchant's account for a payout or a reversal. It says nothing about the bank account: try again later.
 * - `account_not_ready`: the merchant's account at the partner may not receive or pay out money, for example because the
 *   partner still verifies the merchant. Try again later.
 * - `bank_account`: the bank account cannot be used; `failureCode` says why.
 * - `token`: the token of a bank account is not known to this entity, or another bank account has used it.
 * - `already_reversed`: nothing is left of the transfer to reverse.
 * - `not_accepted`: any other rejection. `underKey` is false when it concerns one request only, such as a wrong secret key.
 */
export type PartnerRejectionCode =
  | 'insufficient_balance'
  | 'account_not_ready'
  | 'bank_account'
  | 'token'
  | 'already_reversed'
  | 'not_accepted';

/** The partner stated that this call did nothing. `underKey`: no call with its key does anything; use the next number. */
export interface PartnerRejected {
  readonly kind: 'rejected';
  readonly underKey: boolean;
  readonly code: PartnerRejectionCode;
  /** Only with the code `bank_account`, else null. */
  readonly failureCode: PayoutFailureCode | null;
  readonly detail: ProcessorDetail;
}

/**
 * What is known after a call that acts.
 *
 * - `made`: the partner has it, with our reference, amount and currency. An earlier call with the key may have made it.
 * - `rejected`: see {@link PartnerRejected}.
 * - `stored_error`: the partner replays a server error for this key, so later calls with it do nothing. The first call may
 *   have acted. When reads that responded have not shown the effect for `STORED_ERROR_WAIT_SECONDS`, it did not happen, and
 *   the next key number may be used.
 * - `unknown`: a timeout, a server error, too many requests, a broken or an unreadable response. Read first; then the same
 *   call with the same key is safe within 23 hours of its first sending.
 */
export type PartnerOutcome<Made> = Made | PartnerRejected | StoredError | Unknown;

/** What a read shows. `absent`: the partner responded, and does not have it now. A call on its way may still arrive. */
export type PartnerReading<Made> = Made | { readonly kind: 'absent' } | Unknown;

/** A merchant's account at the partner. */
export interface PartnerAccountRequest {
  /** Derived from merchant, entity and rail: the same for every call until the partner rejected one under it. */
  readonly key: string;
  readonly merchantId: MerchantId;
  /** ISO 3166-1 alpha-2, the country of the entity. */
  readonly country: string;
}

export interface PartnerAccountMade {
  readonly kind: 'made';
  /** `acct_…`. Sealed at rest. */
  readonly accountId: string;
  readonly detail: ProcessorDetail;
}

/** A token of a bank account, for a merchant's account at the partner. A token works once. */
export interface BankAccountRequest {
  /** Every sending of the token has this key: two keys would use it twice. */
  readonly key: string;
  /** Our id of the bank account: a read recognizes the account by it. */
  readonly bankAccountId: string;
  readonly accountId: string;
  readonly token: string;
  readonly currency: Currency;
}

export interface BankAccountMade {
  readonly kind: 'made';
  /** `ba_…`. Sealed at rest. */
  readonly externalAccountId: string;
  readonly bankName: string | null;
  /** The last four letters or digits of the number or IBAN. */
  readonly lastFour: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: Currency;
  readonly detail: ProcessorDetail;
}

/** Money from the platform's balance to a merchant's account at the partner. */
export interface TransferRequest {
  /** `payout.<payout>.<number>.transfer`. */
  readonly key: string;
  readonly payoutId: string;
  readonly accountId: string;
  readonly money: Money;
}

export interface TransferMade {
  readonly kind: 'made';
  /** `tr_…`. Sealed at rest. */
  readonly transferId: string;
  /** Minor units that reversals have taken back, all of them together. */
  readonly reversed: number;
  readonly detail: ProcessorDetail;
}

/** The whole of a transfer back from a merchant's account to the platform. */
export interface ReversalRequest {
  /** `payout.<payout>.<number>.reversal`. */
  readonly key: string;
  readonly payoutId: string;
  readonly transferId: string;
  readonly money: Money;
}

export interface ReversalMade {
  readonly kind: 'made';
  /** `trr_…`. Sealed at rest. */
  readonly reversalId: string;
  readonly detail: ProcessorDetail;
}

/** Money from a merchant's account at the partner to its bank. */
export interface PartnerPayoutRequest {
  /** `payout.<payout>.<number>.payout`. */
  readonly key: string;
  readonly payoutId: string;
  readonly accountId: string;
  readonly externalAccountId: string;
  readonly money: Money;
  /** What the bank shows beside the money; null: the platform's own text. The same in each request with the key. */
  readonly bankText: string | null;
}

/** `paid` is not final: the bank may return the money, and then the same payout becomes `failed`. */
export const partnerPayoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PartnerPayoutState = (typeof partnerPayoutStates)[number];

export interface PartnerPayoutMade {
  readonly kind: 'made';
  /** `po_…`. Sealed at rest. */
  readonly partnerPayoutId: string;
  readonly state: PartnerPayoutState;
  /** Set exactly when the state is `failed` or `canceled`: then the money is back in the merchant's account. */
  readonly failureCode: PayoutFailureCode | null;
  /** When the bank should have the money, RFC 3339. */
  readonly expectedAt: string;
  readonly detail: ProcessorDetail;
}

/** A payout that the partner has, named by the partner's ids. */
export interface KnownPartnerPayout {
  readonly payoutId: string;
  readonly accountId: string;
  readonly partnerPayoutId: string;
  readonly money: Money;
}

/** A payout as a list of the partner has it. */
export interface ListedPartnerPayout {
  /** `po_…`. */
  readonly partnerPayoutId: string;
  /** Our id in its metadata; null for a payout that we did not make. */
  readonly payoutId: string | null;
  /** Null for a state whose name we do not know. */
  readonly state: PartnerPayoutState | null;
  readonly failureCode: PayoutFailureCode | null;
  readonly amount: number;
  /** Three upper-case letters. */
  readonly currency: string;
}

export interface PartnerPayoutsRead {
  readonly kind: 'made';
  readonly payouts: readonly ListedPartnerPayout[];
}

/** What an account has, available and pending, in minor units. A currency that it never had is absent. */
export interface PartnerBalancesRead {
  readonly kind: 'made';
  /** By three upper-case letters, even of a currency that we do not pay in. */
  readonly balances: Readonly<Record<string, number>>;
}

/**
 * The payout partner of one entity on one rail. No call throws because of a response or a missing response. Each call
 * that acts acts once per key.
 */
export interface PayoutPartner {
  /** Opens the account of a merchant. The same key again is the same account. */
  openAccount(request: PartnerAccountRequest): Promise<PartnerOutcome<PartnerAccountMade>>;

  /** Finds the account of a merchant by our reference, for a row that is lost. */
  findAccount(request: PartnerAccountRequest): Promise<PartnerReading<PartnerAccountMade>>;

  /**
   * Attaches a bank account to the merchant's account, as the one of its currency. A token that an earlier call with the
   * same `bankAccountId` has used is `made`. A bank account in another currency is rejected with `invalid_currency`.
   */
  attachBankAccount(request: BankAccountRequest): Promise<PartnerOutcome<BankAccountMade>>;

  transfer(request: TransferRequest): Promise<PartnerOutcome<TransferMade>>;

  /** Looks for the transfer of a payout, even of an earlier key number: a payout has one transfer. */
  findTransfer(request: TransferRequest): Promise<PartnerReading<TransferMade>>;

  /** Takes the whole transfer back. A part of it is never reversed. */
  reverseTransfer(request: ReversalRequest): Promise<PartnerOutcome<ReversalMade>>;

  /** Looks for our reversal of the transfer. */
  findReversal(request: ReversalRequest): Promise<PartnerReading<ReversalMade>>;

  createPayout(request: PartnerPayoutRequest): Promise<PartnerOutcome<PartnerPayoutMade>>;

  /** Looks for the payout at the partner by our reference, even of an earlier key number. */
  findPayout(request: Omit<PartnerPayoutRequest, 'bankText'>): Promise<PartnerReading<PartnerPayoutMade>>;

  /** Reads a payout by the partner's id. `absent`: the partner has no payout with it. */
  readPayout(payout: KnownPartnerPayout): Promise<PartnerReading<PartnerPayoutMade>>;

  /** All payouts of an account that were created since an instant, RFC 3339. `absent`: the partner has no such account. */
  listPayouts(account: {
    readonly accountId: string;
    readonly since: string;
  }): Promise<PartnerReading<PartnerPayoutsRead>>;

  /** Makes a link for the owner. It acts on nothing else, so it has no key: an earlier link ends. */
  createOnboardingLink(request: OnboardingLinkRequest): Promise<PartnerOutcome<OnboardingLinkMade>>;

  /** Reads how far the verification of the business is. `absent`: the partner has no such account. */
  readBusiness(account: { readonly accountId: string }): Promise<PartnerReading<BusinessRead>>;

  /** The balances of an account. `absent`: the partner has no such account. */
  readBalances(account: { readonly accountId: string }): Promise<PartnerReading<PartnerBalancesRead>>;
}

/** A link to the partner's hosted page, where the owner of a merchant has the business verified. */
export interface OnboardingLinkRequest {
  readonly accountId: string;
  readonly returnUrl: string;
  readonly refreshUrl: string;
}

export interface OnboardingLinkMade {
  readonly kind: 'made';
  /** For one use within minutes. A secret: no detail has it. */
  readonly url: string;
}

/** What the partner states about the business of an account. */
export interface BusinessRead {
  readonly kind: 'made';
  readonly fact: VerificationFact;
}

/** Throws for an account that is not configured. */
export type PayoutPartnerOf = (account: AccountRef) => PayoutPartner;
