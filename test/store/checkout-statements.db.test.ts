import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import { completeRunning, isCompleted } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { commitOf, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';
import { allRows, standingOf } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const prepare = (input: CheckoutInput) => prepareCheckout(fresh.database, keyring, preparationOf(input));
const seal = (input: CheckoutInput) => completeRunning(fresh.database, refOf(input), input.idempotency.attempt);
const answered = (input: CheckoutInput) => isCompleted(fresh.database, refOf(input), input.idempotency.attempt);
const recover = (input: CheckoutInput) => markRecoveryRequired(fresh.database, refOf(input));
const standing = (input: CheckoutInput) => standingOf(fresh.database, keyring, input);
const rows = (input: CheckoutInput) => allRows(fresh.database, input.merchantId);

describe('a statement that runs twice has run once', () => {
  it('preparing', async () => {
    const input = await newCheckout(fresh.database);
    expect(await prepare(input)).toBe(true);
    expect(await standing(input)).toEqual({
      key: {
        state: 'running',
        attempt: 1,
        status: 200,
        answer: paymentIntentResponse(preparationOf(input).intent),
        answered: false,
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

  it('committing a success, with its journal', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    const commit = commitOf(input, verdicts.succeeded);
    expect(await saveCheckout(fresh.database, keyring, commit)).toBe(true);
    expect(await standing(input)).toEqual({
      key: {
        state: 'completed',
        attempt: 1,
        status: 200,
        answer: paymentIntentResponse(commit.intent),
        answered: true,
        payment: input.paymentIntentId,
      },
      payments: [{ id: input.paymentIntentId, status: 'succeeded', failure: null }],
      attempts: [[`${input.operationId}.1.1`, 'confirmed']],
      events: ['payment_intent.created', 'payment_intent.succeeded'],
      journals: [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }],
    });
    const once = await rows(input);
    expect(await saveCheckout(fresh.database, keyring, commit)).toBe(false);
    expect(await saveCheckout(fresh.database, keyring, commitOf(input, verdicts.declined))).toBe(false);
    expect(await rows(input)).toEqual(once);
  });

  it('committing a decline, which books nothing', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    const commit = commitOf(input, verdicts.declined);
    expect(await saveCheckout(fresh.database, keyring, commit)).toBe(true);
    expect(await standing(input)).toEqual({
      key: {
        state: 'completed',
        attempt: 1,
        status: 200,
        answer: paymentIntentResponse(commit.intent),
        answered: true,
        payment: input.paymentIntentId,
      },
      payments: [{ id: input.paymentIntentId, status: 'failed', failure: 'insufficient_funds' }],
      attempts: [[`${input.operationId}.1.1`, 'declined']],
      events: ['payment_intent.created', 'payment_intent.failed'],
      journals: [],
    });
    const once = await rows(input);
    expect(await saveCheckout(fresh.database, keyring, commit)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });

  it('concluding with a refusal, which is the answer of the key', async () => {
    const input = await newCheckout(fresh.database);
    const refusal = { code: 'tax_quote_not_found' } as const;
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, refusal)).toBe(true);
    expect(await standing(input)).toEqual({
      key: {
        state: 'completed',
        attempt: 1,
        status: 404,
        answer: { error: { code: 'tax_quote_not_found', message: 'The tax quote was not found: check tax_quote_id.' } },
        answered: true,
        payment: null,
      },
      payments: [],
      attempts: [],
      events: [],
      journals: [],
    });
    const once = await rows(input);
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, refusal)).toBe(false);
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, null)).toBe(false);
    expect(await prepare(input)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });

  it('concluding without one, which leaves the key free', async () => {
    const input = await newCheckout(fresh.database);
    expect(await saveUnprepared(fresh.database, keyring, 'checkout', input, null)).toBe(true);
    expect(await standing(input)).toEqual({
      key: { state: 'retryable', attempt: 1, status: null, answer: null, answered: false, payment: null },
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

  it('sealing the `processing` answer', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    const prepared = await standing(input);
    expect(await answered(input)).toBe(false);
    expect(await seal(input)).toBe(true);
    expect(await answered(input)).toBe(true);
    expect(await standing(input)).toEqual({
      ...prepared,
      key: { ...prepared.key, state: 'completed', answered: true },
    });
    const once = await rows(input);
    expect(await seal(input)).toBe(true);
    expect(await rows(input)).toEqual(once);
  });

  it('leaving the key to a person', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    const prepared = await standing(input);
    await recover(input);
    expect(await standing(input)).toEqual({ ...prepared, key: { ...prepared.key, state: 'recovery_required' } });
    const once = await rows(input);
    await recover(input);
    expect(await seal(input)).toBe(false);
    expect(await prepare(input)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });
});
