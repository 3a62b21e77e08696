import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { CaptureMethod, FailureCode, PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Rail } from '@landed/contracts/rail/rail';
import { sql } from '../../database.js';

/** A row of `payment_intent` without its sealed columns, as `paymentIntentColumns` select it. */
export interface PaymentIntentRow {
  readonly id: string;
  readonly rail: Rail;
  readonly status: PaymentStatus;
  readonly entity: Entity;
  readonly currency: Currency;
  readonly subtotal: number;
  readonly shipping: number;
  readonly tax: number;
  readonly duty: number;
  readonly total: number;
  readonly capture_method: CaptureMethod;
  readonly tax_quote_id: string | null;
  readonly merchant_reference: string | null;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly amount_disputed: number;
  readonly failure_code: FailureCode | null;
  readonly action_expires_at: Date | null;
  readonly capture_before: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The columns of a `PaymentIntentRow`, in a statement with the payment as `r`. */
export const paymentIntentColumns = sql`r.id::text AS id, r.rail::text AS rail, r.status::text AS status,
  r.entity::text AS entity, r.currency::text AS currency, r.subtotal, r.shipping, r.tax, r.duty, r.total,
  r.capture_method::text AS capture_method, r.tax_quote_id::text AS tax_quote_id, r.merchant_reference,
  r.amount_captured, r.amount_refunded, r.amount_disputed, r.failure_code, r.action_expires_at, r.capture_before,
  r.created_at, r.updated_at`;

export function paymentIntentState(row: PaymentIntentRow): PaymentIntentState {
  const { status, entity, subtotal, shipping, tax, duty, total, currency } = row;
  return {
    id: asId<'payment_intent'>(row.id),
    livemode: row.rail === 'live',
    status,
    entity,
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    captureMethod: row.capture_method,
    taxQuoteId: row.tax_quote_id === null ? null : asId<'tax_quote'>(row.tax_quote_id),
    merchantReference: row.merchant_reference,
    amountCaptured: row.amount_captured,
    amountRefunded: row.amount_refunded,
    amountDisputed: row.amount_disputed,
    failureCode: row.failure_code,
    actionExpiresAt: row.action_expires_at?.toISOString() ?? null,
    captureBefore: row.capture_before?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
