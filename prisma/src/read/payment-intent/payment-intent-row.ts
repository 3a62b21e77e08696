import type { Entity } from '@landed/contracts/entity/entity';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { Currency } from '@landed/contracts/money/currency';
import type { CardBrand, CardWallet, PaymentCard } from '@landed/contracts/payment-intent/card';
import type { CaptureMethod, FailureCode, PaymentAction, PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { CancellationReason, PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { sql } from '../../database.js';
import {
  bytes,
  enumValue,
  fieldsOf,
  id,
  instant,
  integer,
  metadata,
  nullable,
  type RowOf,
  selected,
  text,
} from '../row/row-columns.js';

/** The columns of a payment's current state. */
export const stateColumns = {
  id: id<'payment_intent'>(),
  status: enumValue<PaymentStatus>(),
  entity: enumValue<Entity>(),
  currency: enumValue<Currency>(),
  subtotal: integer,
  shipping: integer,
  tax: integer,
  duty: integer,
  total: integer,
  captureMethod: enumValue<CaptureMethod>(),
  taxQuoteId: nullable(id<'tax_quote'>()),
  merchantReference: nullable(text()),
  metadata,
  amountCaptured: integer,
  amountRefunded: integer,
  amountDisputed: integer,
  cardBrand: nullable(text<CardBrand>()),
  cardLast4: nullable(text()),
  cardCountry: nullable(text()),
  cardWallet: nullable(text<CardWallet>()),
  failureCode: nullable(text<FailureCode>()),
  actionExpiresAt: nullable(instant),
  captureBefore: nullable(instant),
  createdAt: instant,
  updatedAt: instant,
} as const;

/** The columns of a payment with what a decision about it needs. The token is sealed. */
export const storedColumns = {
  ...stateColumns,
  paymentMethod: bytes,
  cancellationReason: nullable(enumValue<CancellationReason>()),
  feeBps: integer,
  feeFixed: integer,
  reserveBps: integer,
  taxRemittance: enumValue<ChargeTerms['taxRemittance']>(),
  refundReserved: integer,
} as const;

type StateRow = RowOf<typeof stateColumns>;

/** A row of `payment_intent` without its sealed columns, as `paymentIntentColumns` select it. */
export interface PaymentIntentRow extends StateRow {
  readonly rail: Rail;
  readonly pending_action: PaymentAction | null;
}

/** The columns of a `PaymentIntentRow`, in a statement with the payment as `r`. */
export const paymentIntentColumns = sql`r.rail::text AS rail, ${selected(stateColumns, 'r')},
  (SELECT held.kind FROM operation AS held WHERE held.id = r.pending_operation_id) AS pending_action`;

export function paymentIntentState(row: PaymentIntentRow): PaymentIntentState {
  return { ...stateOf(fieldsOf(stateColumns, row), row.rail), pendingAction: row.pending_action };
}

interface StoredCard {
  readonly cardBrand: CardBrand | null;
  readonly cardLast4: string | null;
  readonly cardCountry: string | null;
  readonly cardWallet: CardWallet | null;
}

/** The state without the parts of the price, which are its breakdown, and without those of its card. */
export function stateOf<Fields extends AmountBreakdown & StoredCard>(fields: Fields, rail: Rail) {
  const { subtotal, shipping, tax, duty, total, currency, cardBrand, cardLast4, cardCountry, cardWallet, ...state } =
    fields;
  const card: PaymentCard | null =
    cardBrand === null || cardLast4 === null
      ? null
      : { brand: cardBrand, last4: cardLast4, country: cardCountry, wallet: cardWallet };
  return { ...state, card, livemode: rail === 'live', breakdown: { subtotal, shipping, tax, duty, total, currency } };
}
