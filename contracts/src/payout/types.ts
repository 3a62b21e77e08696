import type { Entity } from '../entity/entity.js';
import type { Id, MerchantId } from '../ids/ids.js';
import type { Currency } from '../money/currency.js';
import type { Rail } from '../rail/rail.js';
import type { PayoutEntryKind, PayoutFailureCode, PayoutSkipReason, PayoutStatus } from './status.js';

export type PayoutId = Id<'payout'>;

/** Parts of a payout in the order in which they are shown, each with its sign: what it adds to the amount. */
export const payoutParts = [
  'grossSales',
  'platformFee',
  'taxWithheld',
  'dutyWithheld',
  'reserveHeld',
  'reserveReleased',
  'refunds',
  'disputes',
  'disputeFees',
  'returnedPayouts',
  'adjustments',
] as const;

/** Minor units. All parts together are the amount of the payout. */
export type PayoutBreakdown = Readonly<Record<(typeof payoutParts)[number], number>>;

/** The sum of all parts: the amount of the payout. */
export function breakdownTotal(breakdown: PayoutBreakdown): number {
  return payoutParts.reduce((sum, part) => sum + breakdown[part], 0);
}

/** The masked reference of the bank account that a payout goes to. */
export interface PayoutBankAccount {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Null if the payout partner did not name the bank. */
  readonly bankName: string | null;
  readonly lastFour: string;
}

/** A transfer of a merchant's balance to its bank. */
export interface Payout {
  readonly id: PayoutId;
  readonly livemode: boolean;
  /** Minor units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly breakdown: PayoutBreakdown;
  /** ISO 8601 week of the weekly run, such as `2026-W49`. */
  readonly period: string;
  /** From 1. A payout that replaces a failed one of the same week and currency has the next number. */
  readonly attempt: number;
  readonly bankAccount: PayoutBankAccount;
  readonly status: PayoutStatus;
  /** Only while the status is `failed`. */
  readonly failureCode: PayoutFailureCode | null;
  /** When the payout partner expects the bank to have the money; null while that is not known. RFC 3339, like all times. */
  readonly expectedAt: string | null;
  readonly paidAt: string | null;
  readonly failedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The parts of an entry of a payout in minor units, each with its sign. They add up to its amount. */
export interface PayoutEntryBreakdown {
  readonly gross: number;
  readonly platformFee: number;
  readonly taxWithheld: number;
  readonly dutyWithheld: number;
  readonly reserve: number;
  readonly disputeFee: number;
  /** A returned payout or a correction. */
  readonly other: number;
}

/** One change of the balance that a payout pays. */
export interface PayoutEntry {
  /** `<journal>_<line>`. */
  readonly id: string;
  readonly kind: PayoutEntryKind;
  /** Minor units; positive is the merchant's. */
  readonly amount: number;
  readonly breakdown: PayoutEntryBreakdown;
  readonly currency: Currency;
  readonly paymentIntentId: string | null;
  readonly merchantReference: string | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
  /** The earlier payout whose money came back. */
  readonly returnedPayoutId: string | null;
  /** RFC 3339. */
  readonly effectiveAt: string;
}

export interface PayoutRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly payoutId: PayoutId;
}

/** Input of the workflow of a payout: what its id and its search attributes are made of. */
export interface MerchantPayoutInput extends PayoutRef {
  readonly entity: Entity;
  readonly currency: Currency;
  readonly period: string;
  readonly attempt: number;
  /** Minor units. */
  readonly amount: number;
}

/** What one page of a run decided. */
export interface DecidedPage {
  /** Where the next page begins; null after the last page. */
  readonly next: string | null;
  readonly paid: number;
  /** Minor units that are paid, by currency. */
  readonly amounts: Readonly<Partial<Record<Currency, number>>>;
  readonly skipped: Readonly<Partial<Record<PayoutSkipReason, number>>>;
}

/** The payouts of one week and rail. */
export interface PayoutWeek {
  readonly rail: Rail;
  /** ISO 8601 week. */
  readonly period: string;
}
