import { describe, expect, it } from 'vitest';
import { readResponse } from './read-response.js';

const first = (value: unknown) => readResponse(value, true);

const payment = { id: '1', object: 'payment_intent', status: 'succeeded', entity: 'gb', failure: null };

describe('readResponse', () => {
  it.each(['succeeded', 'authorized', 'captured', 'processing', 'canceled'])(
    'completes a payment that is %s',
    (status) => {
      expect(first({ ...payment, status })).toEqual({ kind: 'completed', status, failure: {} });
    },
  );

  it('completes a failed payment with the code of its failure', () => {
    const failure = { code: 'card_declined', message: 'The card was declined.', advice: 'try_another_card' };
    expect(first({ ...payment, status: 'failed', failure })).toEqual({
      kind: 'completed',
      status: 'failed',
      failure,
    });
  });

  it.each([
    ['at the top', (value: object) => value],
    ['in a field', (value: object) => ({ order: 7, payment: value })],
    ['in a field of a field', (value: object) => ({ data: { payment: value } })],
    ['in a list', (value: object) => ({ payments: [value] })],
  ])('finds the payment %s', (_, wrap) => {
    const challenged = { ...payment, status: 'requires_action', client_secret: 'pi_1_secret_2' };
    expect(first(wrap(challenged))).toEqual({ kind: 'challenge', clientSecret: 'pi_1_secret_2' });
  });

  it('finds a payment without `object`, as a server that copies some fields sends it', () => {
    const { status, entity } = payment;
    expect(first({ status, entity })).toMatchObject({ kind: 'completed' });
  });

  it('reads the same payment at two places as one', () => {
    const other = { order: { payment: { ...payment } }, payment };
    expect(first(other)).toMatchObject({ kind: 'completed', status: 'succeeded' });
  });

  const challenged = { ...payment, status: 'requires_action', client_secret: 'pi_1_secret_2' };
  it.each([
    ['a failed payment before a paid one', { payments: [{ ...payment, status: 'failed' }, payment] }],
    ['two challenges', { payments: [challenged, { ...challenged, client_secret: 'pi_2_secret_3' }] }],
    [
      'a payment that requires action without its secret',
      { ...payment, status: 'requires_action', client_secret: null },
    ],
    ['an order of the shop that has a status of its own', { id: 7, status: 'failed', object: 'order' }],
    ['a status that is not known', { ...payment, status: 'paid' }],
    ['a payment that is too deep', { a: { b: { c: payment } } }],
    ['an object without a payment', { ok: true }],
    ['a text', 'ok'],
    ['a number', 1],
    ['true', true],
    ['an empty list', []],
  ])('calls the outcome unknown for %s', (_, value) => {
    expect(first(value)).toEqual({ kind: 'unknown' });
  });

  it.each([undefined, null])('reads %s as nothing, and after another call as an unknown outcome', (value) => {
    expect(first(value)).toEqual({ kind: 'nothing' });
    expect(readResponse(value, false)).toEqual({ kind: 'unknown' });
  });

  it.each(['validation_error', 'invalid_amount', 'tax_quote_expired', 'tax_quote_mismatch', 'currency_mismatch'])(
    'reads the error %s as a rejection: nothing was charged',
    (code) => {
      expect(first({ error: { code, message: 'No.' } })).toEqual({ kind: 'rejected' });
    },
  );

  it.each(['tax_quote_expired', 'currency_mismatch'])(
    'reads the error %s as a rejection after an unknown outcome too: it is stored under the key',
    (code) => {
      expect(readResponse({ error: { code } }, false)).toEqual({ kind: 'rejected' });
    },
  );

  it.each(['validation_error', 'invalid_amount', 'idempotency_key_required'])(
    'keeps the outcome unknown when the repeat of a call ends with %s, which says nothing about the call before',
    (code) => {
      expect(readResponse({ error: { code } }, false)).toEqual({ kind: 'unknown' });
    },
  );

  it.each([
    'network_error',
    'request_timeout',
    'internal_error',
    // The same key charges again: another card under another key could be charged beside it.
    'provider_error',
    'idempotency_in_progress',
    'rate_limit_exceeded',
    'unauthorized',
  ])('calls the outcome unknown after the error %s, because a call before it may have charged', (code) => {
    expect(first({ error: { code } })).toEqual({ kind: 'unknown' });
  });

  it('believes the client of the shop’s server when it says that the outcome is unknown', () => {
    expect(first({ error: { code: 'tax_quote_expired', outcomeUnknown: true } })).toEqual({ kind: 'unknown' });
  });
});
