import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import type { FirstRequest } from '@landed/prisma/read/operation/find-first-request';
import { describe, expect, it } from 'vitest';
import { keyConflict } from './key-conflict.js';

const paymentIntentId = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';
const other = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d11';
const quote = '019aa5b0-2d4c-7b8e-8f3a-6c1d2e3f4a5b';

const charge: FirstRequest = {
  kind: 'checkout',
  paymentIntentId,
  charge: {
    subtotal: 4_000,
    shipping: 500,
    currency: 'GBP',
    captureMethod: 'automatic',
    taxQuoteId: quote,
    merchantReference: 'A-1',
    metadata: {},
  },
  refundAmount: null,
  refundReason: undefined,
  refundMetadata: undefined,
  disputeId: null,
};
const refund: FirstRequest = {
  kind: 'refund',
  paymentIntentId,
  charge: null,
  refundAmount: 100,
  refundReason: 'return',
  refundMetadata: {},
  disputeId: null,
};
const disputeId = '019ae834-5b00-7c6d-9e8f-0a1b2c3d4e5f';
const evidence: FirstRequest = {
  kind: 'dispute_evidence',
  paymentIntentId,
  charge: null,
  refundAmount: null,
  refundReason: undefined,
  refundMetadata: undefined,
  disputeId,
};

const body = createPaymentIntentSchema.parse({
  tax_quote_id: quote,
  amount: 4_000,
  currency: 'GBP',
  shipping_amount: 500,
  payment_method: 'pm_card_visa',
  customer: { email: 'ada@example.com', name: 'Ada' },
  merchant_reference: 'A-1',
});

function details(path: string, sent: unknown, first: FirstRequest) {
  const { code, details: known } = keyConflict({ path, body: sent }, first);
  expect(code).toBe('idempotency_key_conflict');
  return known;
}

describe('keyConflict', () => {
  it('names the payment of the first request, and what differs in amounts, ids and settings', () => {
    const sent = { ...body, tax_quote_id: null, amount: 5_000, currency: 'EUR', shipping_amount: 0 };
    expect(details('/v1/payment_intents', { ...sent, capture_method: 'manual' }, charge)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [
        { path: 'tax_quote_id', reason: 'differs', expected: quote, actual: null },
        { path: 'amount', reason: 'differs', expected: 4_000, actual: 5_000 },
        { path: 'currency', reason: 'differs', expected: 'GBP', actual: 'EUR' },
        { path: 'shipping_amount', reason: 'differs', expected: 500, actual: 0 },
        { path: 'capture_method', reason: 'differs', expected: 'automatic', actual: 'manual' },
      ],
    });
  });

  it('shows nothing of a difference in personal data or in the token', () => {
    const sent = { ...body, customer: { email: 'eve@example.com' }, payment_method: 'pm_other' };
    expect(details('/v1/payment_intents', sent, charge)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ path: '', reason: 'other_field' }],
    });
  });

  it('names both operations when the key was used for another one', () => {
    expect(details('/v1/capture', { payment_intent_id: paymentIntentId }, charge)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ path: '', reason: 'other_operation', expected: '/v1/payment_intents', actual: '/v1/capture' }],
    });
  });

  it('compares the payment and the stated amounts of refunds', () => {
    expect(details('/v1/refund', { payment_intent_id: other, amount: 101, reason: 'return' }, refund)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [
        { path: 'payment_intent_id', reason: 'differs', expected: paymentIntentId, actual: other },
        { path: 'amount', reason: 'differs', expected: 100, actual: 101 },
      ],
    });
    expect(details('/v1/refund', { payment_intent_id: paymentIntentId, reason: 'return' }, refund)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ path: '', reason: 'other_field' }],
    });
  });

  it('compares the reasons of refunds, also with an absent one', () => {
    const difference = { path: 'reason', reason: 'differs', expected: 'return' };
    expect(details('/v1/refund', { payment_intent_id: paymentIntentId, reason: 'other' }, refund)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ ...difference, actual: 'other' }],
    });
    expect(details('/v1/refund', { payment_intent_id: paymentIntentId }, refund)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ ...difference, actual: null }],
    });
  });

  it('says that metadata differs, without its keys and values, in whatever order the keys were sent', () => {
    const stored = { b: '1', a: '2' };
    const ofCharge = { ...charge, charge: charge.charge && { ...charge.charge, metadata: stored } };
    const differs = [{ path: 'metadata', reason: 'differs' }];
    const differences = (sent: object, path: string, first: FirstRequest) =>
      details(path, sent, first)?.['differences'];
    expect(differences({ ...body, metadata: { a: '2', b: '2' } }, '/v1/payment_intents', ofCharge)).toEqual(differs);
    expect(differences(body, '/v1/payment_intents', ofCharge)).toEqual(differs);
    const same = { ...body, metadata: { a: '2', b: '1' }, capture_method: 'manual' };
    expect(differences(same, '/v1/payment_intents', ofCharge)).toMatchObject([{ path: 'capture_method' }]);
    const refundBody = { payment_intent_id: paymentIntentId, amount: 100, reason: 'return', metadata: { c: '3' } };
    expect(differences(refundBody, '/v1/refund', { ...refund, refundMetadata: stored })).toEqual(differs);
  });

  it('says that the reference of the merchant differs, without its values', () => {
    const difference = {
      payment_intent_id: paymentIntentId,
      differences: [{ path: 'merchant_reference', reason: 'differs' }],
    };
    expect(details('/v1/payment_intents', { ...body, merchant_reference: 'A-2' }, charge)).toEqual(difference);
    expect(details('/v1/payment_intents', { ...body, merchant_reference: null }, charge)).toEqual(difference);
  });

  it('compares the payments of a refund that was rejected', () => {
    const rejected = { ...refund, refundAmount: null, refundReason: undefined };
    expect(details('/v1/refund', { payment_intent_id: other, reason: 'other' }, rejected)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ path: 'payment_intent_id', reason: 'differs', expected: paymentIntentId, actual: other }],
    });
  });

  it('names no payment when the first request made none', () => {
    const rejected = { ...charge, paymentIntentId: null, charge: null };
    expect(details('/v1/payment_intents', body, rejected)).toEqual({
      differences: [{ path: '', reason: 'other_field' }],
    });
  });

  it('names both disputes when the key was used for evidence of another one, and nothing of the texts', () => {
    const sent = { uncategorized_text: 'The buyer signed for it.' };
    expect(details(`/v1/disputes/${other.toUpperCase()}/evidence`, sent, evidence)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ path: 'id', reason: 'differs', expected: disputeId, actual: other }],
    });
    const same = { payment_intent_id: paymentIntentId, differences: [{ path: '', reason: 'other_field' }] };
    expect(details(`/v1/disputes/${disputeId}/evidence`, sent, evidence)).toEqual(same);
    expect(details('/v1/disputes/what-was-sent/evidence', sent, evidence)).toEqual(same);
  });

  it('repeats no id of a path when the key was used for evidence and is used for a refund, or the reverse', () => {
    const template = '/v1/disputes/{id}/evidence';
    expect(details('/v1/refund', { payment_intent_id: paymentIntentId }, evidence)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ path: '', reason: 'other_operation', expected: template, actual: '/v1/refund' }],
    });
    expect(details('/v1/disputes/what-was-sent/evidence', {}, refund)).toEqual({
      payment_intent_id: paymentIntentId,
      differences: [{ path: '', reason: 'other_operation', expected: '/v1/refund', actual: template }],
    });
  });
});
