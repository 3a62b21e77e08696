import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import { isCompleted } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { changeOf, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';
import { allRows, storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const prepare = (input: CheckoutInput) => prepareCheckout(fresh.database, keyring, preparationOf(input));
const complete = (input: CheckoutInput) =>
  completeRunning(fresh.database, refOf(input), input.idempotency.attempt, keyring);
const completed = (input: CheckoutInput) => isCompleted(fresh.database, refOf(input), input.idempotency.attempt);
const requireReview = (input: CheckoutInput) => markRecoveryRequired(fresh.database, refOf(input));
const currentState = (input: CheckoutInput) => storedState(fresh.database, keyring, input);
const rows = (input: CheckoutInput) => allRows(fresh.database, input.merchantId);

describe('a statement that runs twice', () => {
  it('prepares a payment once', async () => {
    const input = await newCheckout(fresh.database);
    expect(await prepare(input)).toBe(true);
    expect(await currentState(input)).toEqual({
      key: {
        state: 'running',
        attempt: 1,
        status: 200,
        response: paymentIntentResponse(preparationOf(input).intent),
        completed: false,
        payment: input.paymentIntentId,
      },
      payments: [{ id: input.paymentIntentId, status: 'processing', failure: null }],
      attempts: [[`${input.operationId}.1.1`, 'pending']],
      events: ['payment_intent.created'],
      journals: [],
    });
    const once = await rows(input);
    expect(await prepare(input)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });

  it('saves a success with its journal once', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    const change = changeOf(input, verdicts.succeeded);
    expect(await saveCheckout(fresh.database, keyring, change)).not.toBeNull();
    expect(await currentState(input)).toEqual({
      key: {
        state: 'completed',
        attempt: 1,
        status: 200,
        response: paymentIntentResponse(change.intent),
        completed: true,
        payment: input.paymentIntentId,
      },
      payments: [{ id: input.paymentIntentId, status: 'succeeded', failure: null }],
      attempts: [[`${input.operationId}.1.1`, 'confirmed']],
      events: ['payment_intent.created', 'payment_intent.succeeded'],
      journals: [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }],
    });
    const once = await rows(input);
    expect(await saveCheckout(fresh.database, keyring, change)).toBeNull();
    expect(await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.declined))).toBeNull();
    expect(await rows(input)).toEqual(once);
  });

  it('saves a decline without postings once', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    const change = changeOf(input, verdicts.declined);
    expect(await saveCheckout(fresh.database, keyring, change)).not.toBeNull();
    expect(await currentState(input)).toEqual({
      key: {
        state: 'completed',
        attempt: 1,
        status: 200,
        response: paymentIntentResponse(change.intent),
        completed: true,
        payment: input.paymentIntentId,
      },
      payments: [{ id: input.paymentIntentId, status: 'failed', failure: 'insufficient_funds' }],
      attempts: [[`${input.operationId}.1.1`, 'declined']],
      events: ['payment_intent.created', 'payment_intent.failed'],
      journals: [],
    });
    const once = await rows(input);
    expect(await saveCheckout(fresh.database, keyring, change)).toBeNull();
    expect(await rows(input)).toEqual(once);
  });

  it('stores an API error as the response once', async () => {
    const input = await newCheckout(fresh.database);
    const error = { code: 'tax_quote_not_found' } as const;
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, error)).toBe(true);
    expect(await currentState(input)).toEqual({
      key: {
        state: 'completed',
        attempt: 1,
        status: 404,
        response: {
          error: { code: 'tax_quote_not_found', message: 'The tax quote was not found: check tax_quote_id.' },
        },
        completed: true,
        payment: null,
      },
      payments: [],
      attempts: [],
      events: [],
      journals: [],
    });
    const once = await rows(input);
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, error)).toBe(false);
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, null)).toBe(false);
    expect(await prepare(input)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });

  it('frees the key once when nothing was prepared', async () => {
    const input = await newCheckout(fresh.database);
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, null)).toBe(true);
    expect(await currentState(input)).toEqual({
      key: { state: 'retryable', attempt: 1, status: null, response: null, completed: false, payment: null },
      payments: [],
      attempts: [],
      events: [],
      journals: [],
    });
    const once = await rows(input);
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, null)).toBe(false);
    expect(await prepare(input)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });

  it('completes the operation with the prepared response once', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    const prepared = await currentState(input);
    expect(await completed(input)).toBe(false);
    expect(await complete(input)).toBe(true);
    expect(await completed(input)).toBe(true);
    expect(await currentState(input)).toEqual({
      ...prepared,
      key: { ...prepared.key, state: 'completed', completed: true },
      events: ['payment_intent.created', 'payment_intent.processing'],
    });
    const once = await rows(input);
    expect(await complete(input)).toBe(true);
    expect(await rows(input)).toEqual(once);
  });

  it('marks the operation for manual review once', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    const prepared = await currentState(input);
    await requireReview(input);
    expect(await currentState(input)).toEqual({ ...prepared, key: { ...prepared.key, state: 'recovery_required' } });
    const once = await rows(input);
    await requireReview(input);
    expect(await complete(input)).toBe(false);
    expect(await prepare(input)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });
});
