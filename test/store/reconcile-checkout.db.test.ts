import { reconcileCheckout } from '@landed/activities/checkout/reconcile-checkout';
import { submitCheckout } from '@landed/activities/checkout/submit-checkout';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import { completeRunning } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import {
  acceptedAgo,
  laterAttempt,
  newCheckout,
  newKeyring,
  preparationOf,
  refOf,
  requestOf,
  verdicts,
} from './checkout-case.js';
import { type Behaviour, rememberingProcessor } from './fake-charge-processor.js';
import { allRows, standingOf } from './stored-state.js';

/** The slow lane takes over a payment that was prepared some seconds ago. */
let fresh: FreshDatabase;
const keyring = newKeyring();
const pastSafeWindow = 23 * 3_600 + 1;

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

async function preparedAgo(seconds: number, behaviour: Behaviour = {}) {
  const input = await newCheckout(fresh.database, acceptedAgo(seconds));
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  const { processor, asked, charges, receive } = rememberingProcessor(behaviour);
  const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
  return {
    input,
    asked,
    charges,
    key: `${input.operationId}.1.1`,
    dependencies,
    /** The first call reached the processor; whoever sent it does not know. */
    chargeUnseen: () => receive(requestOf(input)),
    settle: () => reconcileCheckout(dependencies, input),
    standing: () => standingOf(fresh.database, keyring, input),
    rows: () => allRows(fresh.database, input.merchantId),
  };
}

const stillOpen = { type: 'outcome_open', message: 'The processor has stated no fact yet.' };

describe('a charge that the processor has', () => {
  it.each([1, 61, pastSafeWindow])('is committed as it is, %i seconds after acceptance', async (seconds) => {
    const { input, asked, key, chargeUnseen, settle, standing } = await preparedAgo(seconds);
    chargeUnseen();
    expect(await settle()).toEqual({
      kind: 'completed',
      summary: 'Committed: the payment is `succeeded`.',
      amountMinor: 5_000,
    });
    expect(asked).toEqual([`find ${key}`]);
    expect(await standing()).toMatchObject({
      key: { state: 'completed', attempt: 1, status: 200, answered: true, payment: input.paymentIntentId },
      payments: [{ id: input.paymentIntentId, status: 'succeeded', failure: null }],
      attempts: [[key, 'confirmed']],
      journals: [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }],
    });
  });

  it('is a failed payment when it was declined', async () => {
    const { input, asked, key, chargeUnseen, settle, standing } = await preparedAgo(1, { decides: verdicts.declined });
    chargeUnseen();
    expect((await settle()).kind).toBe('completed');
    expect(asked).toEqual([`find ${key}`]);
    expect(await standing()).toMatchObject({
      key: { state: 'completed', status: 200, answer: { status: 'failed', failure: { code: 'insufficient_funds' } } },
      payments: [{ id: input.paymentIntentId, status: 'failed', failure: 'insufficient_funds' }],
      attempts: [[key, 'declined']],
      journals: [],
    });
  });
});

describe('a charge that the processor does not have', () => {
  it('is sent again under its own key while the buyer waits', async () => {
    const { asked, charges, key, settle, standing } = await preparedAgo(50);
    expect((await settle()).kind).toBe('completed');
    expect(asked).toEqual([`find ${key}`, `charge ${key}`]);
    expect([...charges.keys()]).toEqual([key]);
    expect((await standing()).payments.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('is charged once however often an answer is lost', async () => {
    const { asked, charges, key, settle, standing } = await preparedAgo(1, { fates: ['request_lost', 'answer_lost'] });
    await expect(settle()).rejects.toMatchObject(stillOpen);
    await expect(settle()).rejects.toMatchObject(stillOpen);
    expect((await settle()).kind).toBe('completed');
    expect(asked).toEqual([`find ${key}`, `charge ${key}`, `find ${key}`, `charge ${key}`, `find ${key}`]);
    expect([...charges.keys()]).toEqual([key]);
    expect((await standing()).payments.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('is closed once the buyer has left: the payment failed and the key is free', async () => {
    const { input, asked, charges, key, chargeUnseen, settle, standing, rows } = await preparedAgo(61);
    expect(await settle()).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(asked).toEqual([`find ${key}`, `close ${key}`]);
    expect(await standing()).toEqual({
      key: {
        state: 'retryable',
        attempt: 1,
        status: null,
        answer: null,
        answered: false,
        payment: input.paymentIntentId,
      },
      payments: [{ id: input.paymentIntentId, status: 'failed', failure: 'processing_error' }],
      attempts: [[key, 'not_attempted']],
      events: ['payment_intent.created', 'payment_intent.failed'],
      journals: [],
    });
    // What was on its way all the time arrives now.
    chargeUnseen();
    expect([...charges]).toEqual([]);
    const once = await rows();
    expect(await settle()).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(asked.length).toBe(2);
    expect(await rows()).toEqual(once);
  });

  it('that was closed is charged by the next attempt under a key of its own', async () => {
    const { input, asked, key, dependencies, settle, standing } = await preparedAgo(61);
    await settle();
    const next = { ...laterAttempt(input, 2), ...acceptedAgo(0) };
    expect((await submitCheckout(dependencies, next)).kind).toBe('completed');
    expect(asked.slice(2)).toEqual([`charge ${input.operationId}.2.1`]);
    expect((await standing()).attempts).toEqual([
      [key, 'not_attempted'],
      [`${input.operationId}.2.1`, 'confirmed'],
    ]);
  });

  it('that was closed after `processing` was answered keeps that answer', async () => {
    const { input, settle, standing } = await preparedAgo(61);
    await completeRunning(fresh.database, refOf(input), 1);
    expect((await settle()).kind).toBe('completed');
    expect(await standing()).toMatchObject({
      key: { state: 'completed', status: 200, answer: paymentIntentResponse(preparationOf(input).intent) },
      payments: [{ status: 'failed', failure: 'processing_error' }],
    });
  });

  it('is only read once the processor may have forgotten the key', async () => {
    const { asked, key, settle, rows } = await preparedAgo(pastSafeWindow);
    const before = await rows();
    await expect(settle()).rejects.toMatchObject(stillOpen);
    await expect(settle()).rejects.toMatchObject(stillOpen);
    expect(asked).toEqual([`find ${key}`, `find ${key}`]);
    expect(await rows()).toEqual(before);
  });
});

describe('a charge of which the processor states nothing', () => {
  const open = { kind: 'unknown', detail: {} } as const;

  it.each([1, 61, pastSafeWindow])('stays processing %i seconds after acceptance', async (seconds) => {
    const { asked, key, settle, rows } = await preparedAgo(seconds, { reads: [open] });
    const before = await rows();
    await expect(settle()).rejects.toMatchObject(stillOpen);
    expect(asked).toEqual([`find ${key}`]);
    expect(await rows()).toEqual(before);
  });

  it('stays processing when it arrives between the read and the closing, until the next read', async () => {
    const { asked, key, chargeUnseen, settle, rows, standing } = await preparedAgo(61, {
      reads: [{ kind: 'absent' }],
    });
    chargeUnseen();
    const before = await rows();
    await expect(settle()).rejects.toMatchObject(stillOpen);
    expect(await rows()).toEqual(before);
    expect((await settle()).kind).toBe('completed');
    expect(asked).toEqual([`find ${key}`, `close ${key}`, `find ${key}`]);
    expect((await standing()).payments.map(({ status }) => status)).toEqual(['succeeded']);
  });
});
