import type { Server } from 'node:http';
import { asId } from '@landed/contracts/ids/ids';
import { paymentIntentStatusResponse } from '@landed/contracts/payment-intent/response';
import { inKeyOrder } from '@landed/contracts/metadata/metadata';
import type { PaymentCard } from '@landed/contracts/payment-intent/card';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type pg from 'pg';
import { type RawServices, rawServer } from './raw-request.js';

const select = `
  SELECT id, rail, status, entity, subtotal, shipping, tax, duty, total, currency, capture_method, tax_quote_id,
         merchant_reference, metadata, amount_captured, amount_refunded, amount_disputed, card_brand, card_last4, card_country,
         card_wallet, failure_code, action_expires_at, capture_before, created_at, updated_at
  FROM payment_intent WHERE merchant_id = $1 AND rail = $2 AND id = $3`;

interface Row {
  readonly id: string;
  readonly rail: string;
  readonly status: PaymentIntentState['status'];
  readonly entity: PaymentIntentState['entity'];
  readonly subtotal: number;
  readonly shipping: number;
  readonly tax: number;
  readonly duty: number;
  readonly total: number;
  readonly currency: PaymentIntentState['breakdown']['currency'];
  readonly capture_method: PaymentIntentState['captureMethod'];
  readonly tax_quote_id: string | null;
  readonly merchant_reference: string | null;
  readonly metadata: PaymentIntentState['metadata'];
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly amount_disputed: number;
  readonly card_brand: PaymentCard['brand'] | null;
  readonly card_last4: string | null;
  readonly card_country: string | null;
  readonly card_wallet: PaymentCard['wallet'];
  readonly failure_code: PaymentIntentState['failureCode'];
  readonly action_expires_at: Date | null;
  readonly capture_before: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** `GET /v1/payment_intents/{id}` written by hand: one prepared select on `pg`, without framework or object mapper. */
export function rawGet(services: RawServices, pool: pg.Pool): Server {
  return rawServer(services, async ({ merchant, path }) => {
    const id = path.slice(path.lastIndexOf('/') + 1);
    const values = [merchant.merchantId, merchant.rail, id];
    const { rows } = await pool.query<Row>({ name: 'raw-get', text: select, values });
    const row = rows[0];
    if (row === undefined) return { status: 404, body: Buffer.from('{}') };
    return { status: 200, body: Buffer.from(JSON.stringify(paymentIntentStatusResponse(stateOf(row)))) };
  });
}

function stateOf(row: Row): PaymentIntentState {
  const { subtotal, shipping, tax, duty, total, currency, card_brand: brand, card_last4: last4 } = row;
  return {
    id: asId<'payment_intent'>(row.id),
    livemode: row.rail === 'live',
    status: row.status,
    entity: row.entity,
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    captureMethod: row.capture_method,
    taxQuoteId: row.tax_quote_id === null ? null : asId<'tax_quote'>(row.tax_quote_id),
    merchantReference: row.merchant_reference,
    metadata: inKeyOrder(row.metadata),
    amountCaptured: row.amount_captured,
    amountRefunded: row.amount_refunded,
    amountDisputed: row.amount_disputed,
    card:
      brand === null || last4 === null ? null : { brand, last4, country: row.card_country, wallet: row.card_wallet },
    failureCode: row.failure_code,
    pendingAction: null,
    actionExpiresAt: row.action_expires_at?.toISOString() ?? null,
    captureBefore: row.capture_before?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
