import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import { createProcessors } from '@landed/activities/processor/registry';
import { asId } from '@landed/contracts/ids/ids';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { v7 as uuidV7 } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { acceptedAgo, newCheckout, newKeyring, savedPayment, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { allRows, storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

async function newCase(behaviour: Behaviour = {}, reached?: PaymentDependencies['reached']) {
  const input = await newCheckout(fresh.database);
  const { processor, calls, charges } = fakeChargeProcessor(behaviour);
  const hooks = reached === undefined ? {} : { reached };
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => processor,
    taxPlaceOf: builtInTaxPlaceOf,
    ...hooks,
  };
  const key = `${input.operationId}.1.1`;
  return {
    input,
    calls,
    charges,
    key,
    paid: savedPayment(input),
    submit: () => submitOperation(checkoutOperation, dependencies, input),
    reconcile: () => reconcileOperation(checkoutOperation, dependencies, input),
    statuses: async () => (await storedState(fresh.database, keyring, input)).payments.map(({ status }) => status),
    rows: () => allRows(fresh.database, input.merchantId),
  };
}

describe('submitCheckout on a worker whose clock is wrong', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['5 minutes ahead', 300_000],
    ['5 minutes behind', -300_000],
  ])('stores the time of the database when the worker is %s', async (_, difference) => {
    const { input, submit } = await newCase();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + difference });
    expect(await submit()).toMatchObject({ kind: 'completed' });
    const { rows } = await fresh.database.pool.query<{ seconds: number }>(
      `SELECT max(abs(extract(epoch FROM now() - at)))::int AS seconds
       FROM payment_intent AS p
       JOIN processor_attempt AS a ON a.payment_intent_id = p.id
       JOIN event AS e ON e.resource_id = p.id
       CROSS JOIN LATERAL (VALUES (p.created_at), (p.updated_at), (a.created_at), (e.created_at)) AS stored (at)
       WHERE p.id = $1`,
      [input.paymentIntentId],
    );
    expect(rows[0]?.seconds).toBeLessThan(60);
  });
});

describe('submitCheckout, run again after an interruption', () => {
  it.each([
    ['succeeded', { kind: 'completed', summary: 'The response was already stored.' }],
    ['declined', { kind: 'completed', summary: 'The response was already stored.' }],
    ['unknownToken', { kind: 'completed', summary: 'The response was already stored.' }],
    ['neverCharged', { kind: 'retryable', code: 'provider_error' }],
  ] as const)('returns the stored outcome of a saved charge (%s)', async (decides, again) => {
    const { calls, key, submit, reconcile, rows } = await newCase({ decides: verdicts[decides] });
    const { kind } = await submit();
    const once = await rows();
    expect(await submit()).toEqual(again);
    expect((await reconcile()).kind).toBe(kind);
    expect(calls).toEqual([`charge ${key}`]);
    expect(await rows()).toEqual(once);
  });

  it('charges once when two runs start at the same moment', async () => {
    const { calls, key, submit, statuses } = await newCase();
    const kinds = (await Promise.all([submit(), submit()])).map(({ kind }) => kind);
    expect(kinds).toContain('completed');
    expect(calls).toEqual([`charge ${key}`]);
    expect(await statuses()).toEqual(['succeeded']);
  });
});

describe('submitCheckout', () => {
  it('stores an API error once, without a call to the processor', async () => {
    const input = await newCheckout(fresh.database);
    const unquoted = { ...input, body: { ...input.body, tax_quote_id: asId<'tax_quote'>(uuidV7()) } };
    const { processor, calls } = fakeChargeProcessor();
    const dependencies = {
      database: fresh.database,
      keyring,
      processorOf: () => processor,
      taxPlaceOf: builtInTaxPlaceOf,
    };
    expect(await submitOperation(checkoutOperation, dependencies, unquoted)).toEqual({
      kind: 'completed',
      summary: 'Rejected: tax_quote_not_found.',
      result: { error: 'tax_quote_not_found' },
      skipsNotification: true,
    });
    const once = await allRows(fresh.database, input.merchantId);
    expect(await submitOperation(checkoutOperation, dependencies, unquoted)).toEqual({
      kind: 'completed',
      summary: 'The response was already stored.',
    });
    expect(await allRows(fresh.database, input.merchantId)).toEqual(once);
    expect(calls).toEqual([]);
    expect(await storedState(fresh.database, keyring, input)).toMatchObject({
      key: { state: 'completed', status: 404, completed: true },
      payments: [],
      attempts: [],
    });
  });

  it.each([
    ['after the send deadline', 61, undefined],
    ['when the caller has left', 26, 1],
  ] as const)(
    'submitCheckout does not charge %s, and asks the processor before the key is free',
    async (_, ago, left) => {
      const accepted = await newCheckout(fresh.database, acceptedAgo(ago));
      const until = left === undefined ? {} : { callerWaitsUntil: new Date(Date.now() - left * 1_000).toISOString() };
      const input = { ...accepted, ...until };
      const { processor, calls } = fakeChargeProcessor();
      const dependencies = {
        database: fresh.database,
        keyring,
        processorOf: () => processor,
        taxPlaceOf: builtInTaxPlaceOf,
      };
      expect(await submitOperation(checkoutOperation, dependencies, input)).toEqual({
        kind: 'unknown',
        isPrepared: false,
      });
      expect(calls).toEqual([]);
      expect(await reconcileOperation(checkoutOperation, dependencies, input)).toEqual({
        kind: 'retryable',
        code: 'internal_error',
      });
      expect(calls).toEqual([`find ${input.operationId}.1.1`]);
      expect(await storedState(fresh.database, keyring, input)).toEqual({
        key: { state: 'retryable', attempt: 1, status: null, response: null, completed: false, payment: null },
        payments: [],
        attempts: [],
        events: [],
        journals: [],
      });
    },
  );

  it('prepares nothing for an account that is not configured, and leaves the key free', async () => {
    const input = await newCheckout(fresh.database);
    const dependencies = {
      database: fresh.database,
      keyring,
      processorOf: createProcessors([]),
      taxPlaceOf: builtInTaxPlaceOf,
    };
    const before = await allRows(fresh.database, input.merchantId);
    await expect(submitOperation(checkoutOperation, dependencies, input)).rejects.toThrow(
      'No processor account for us on test: add it to PROCESSOR_ACCOUNTS.',
    );
    expect(await allRows(fresh.database, input.merchantId)).toEqual(before);
    expect(await reconcileOperation(checkoutOperation, dependencies, input)).toEqual({
      kind: 'retryable',
      code: 'internal_error',
    });
    expect(await storedState(fresh.database, keyring, input)).toEqual({
      key: { state: 'retryable', attempt: 1, status: null, response: null, completed: false, payment: null },
      payments: [],
      attempts: [],
      events: [],
      journals: [],
    });
  });
});
