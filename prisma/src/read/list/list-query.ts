import type { MerchantId } from '@landed/contracts/ids/ids';
import type { FilterName } from '@landed/contracts/list/filters';
import type { Metadata } from '@landed/contracts/metadata/metadata';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';

/** Whose records a list has, and which page of them. */
export interface PageQuery {
  /** Null for operators only: code that merchants use must name merchant and rail. */
  readonly rail: Rail | null;
  readonly merchantId: MerchantId | null;
  readonly limit: number;
  /** Only records older than this one, of the same merchant and rail; null to start at the newest. */
  readonly startingAfter: string | null;
  /** The page before this record: the oldest of the records that are newer. Null with `startingAfter`. */
  readonly endingBefore: string | null;
  /** Records from this instant on. */
  readonly createdFrom: Date | null;
  /** Records before this instant. */
  readonly createdBefore: Date | null;
}

/** What selects a page of any list of records with a status. Null: no limit of that kind. */
export interface ListQuery<Status extends string> extends PageQuery {
  /** One status, or any of several. */
  readonly status: Status | readonly Status[] | null;
  readonly currency: Currency | null;
  /** In minor units of any currency. */
  readonly amount: number | null;
  /** The reference of the payment; null for any reference, and for none. */
  readonly merchantReference: string | null;
  /** HMACs of the buyer's address, of which one may be stored: see `buyerEmailHmacs`. Needs merchant and rail. */
  readonly customerEmail: readonly Uint8Array[] | null;
  /** The last four digits of the card's number. */
  readonly cardLast4: string | null;
  /** Pairs of key and value, all of which the record's metadata has. Needs merchant and rail. */
  readonly metadata: Metadata | null;
  /** Payments of which something was refunded, or is taken by a dispute. Null in other lists. */
  readonly has: 'refund' | 'dispute' | null;
  /** The payment that the record belongs to. */
  readonly paymentIntentId: string | null;
}

/** A query without filters, from the newest record on. */
export const unfiltered = {
  rail: null,
  merchantId: null,
  startingAfter: null,
  endingBefore: null,
  status: null,
  currency: null,
  amount: null,
  merchantReference: null,
  customerEmail: null,
  cardLast4: null,
  metadata: null,
  has: null,
  paymentIntentId: null,
  createdFrom: null,
  createdBefore: null,
} as const satisfies Omit<ListQuery<string>, 'limit'> & EveryFieldInCamelCase<Record<FilterName, unknown>>;
