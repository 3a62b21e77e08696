import { describe, expect, it } from 'vitest';
import { bytes, enumValue, fieldsOf, id, instant, integer, nullable, selected, text } from './row-columns.js';

const columns = {
  id: id<'payment_intent'>(),
  captureMethod: enumValue<'automatic' | 'manual'>(),
  merchantReference: nullable(text()),
  amountCaptured: integer,
  captureBefore: nullable(instant),
  createdAt: instant,
  paymentMethod: bytes,
} as const;

describe('a table of columns', () => {
  it('a table of columns selects ids and enums as text, and other columns as they are', () => {
    expect(selected(columns, 'p')).toMatchObject({
      sql:
        'p.id::text AS id, p.capture_method::text AS capture_method, p.merchant_reference, p.amount_captured, ' +
        'p.capture_before, p.created_at, p.payment_method',
      values: [],
    });
  });

  it('a table of columns reads instants as RFC 3339 and keeps null', () => {
    const row = {
      id: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
      capture_method: 'manual',
      merchant_reference: null,
      amount_captured: 5,
      capture_before: null,
      created_at: new Date(0),
      payment_method: Uint8Array.of(1),
    } as const;
    expect(fieldsOf(columns, row)).toEqual({
      id: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
      captureMethod: 'manual',
      merchantReference: null,
      amountCaptured: 5,
      captureBefore: null,
      createdAt: '1970-01-01T00:00:00.000Z',
      paymentMethod: Uint8Array.of(1),
    });
  });
});
