import { reconcileCheckout } from '@landed/activities/checkout/reconcile-checkout';
import { submitCheckout } from '@landed/activities/checkout/submit-checkout';
import { createProcessors } from '@landed/activities/processor/registry';
import { asId } from '@landed/contracts/ids/ids';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { acceptedAgo, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { type Behaviour, rememberingProcessor } from './fake-charge-processor.js';
import { allRows, standingOf } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

async function newCase(behaviour: Behaviour = {}) {
  const input = await newCheckout(fresh.database);
  const { processor, asked, charges } = rememberingProcessor(behaviour);
  const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
  const key = `${input.operationId}.1.1`;
  return {
    input,
    asked,
    charges,
    key,
    submit: () => submitCheckout(dependencies, input),
    settle: () => reconcileCheckout(dependencies, input),
    statuses: async () => (await standingOf(fresh.database, keyring, input)).payments.map(({ status }) => status),
    rows: () => allRows(fresh.database, input.merchantId),
  };
}

const paid = { kind: 'completed', summary: 'Committed: the payment is `succeeded`.', amountMinor: 5_000 };

describe('the fast lane, run again after it broke off', () => {
  it('prepared but not sent: it asks nobody, and the slow lane reads before it charges under the same key', async () => {
    const { input, asked, key, submit, settle, statuses } = await newCase();
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    expect(await submit()).toEqual({ kind: 'unknown' });
    expect(asked).toEqual([]);
    expect(await settle()).toEqual(paid);
    expect(asked).toEqual([`find ${key}`, `charge ${key}`]);
    expect(await statuses()).toEqual(['succeeded']);
  });

  it('sent but not committed: it asks nobody, and the slow lane finds the charge', async () => {
    const { asked, charges, key, submit, settle, statuses } = await newCase({ fates: ['caller_killed'] });
    await expect(submit()).rejects.toThrow('killed while the processor was charging');
    expect(await statuses()).toEqual(['processing']);
    expect(await submit()).toEqual({ kind: 'unknown' });
    expect(await settle()).toEqual(paid);
    expect(asked).toEqual([`charge ${key}`, `find ${key}`]);
    expect([...charges]).toEqual([[key, verdicts.succeeded]]);
  });

  it.each([
    ['succeeded', { kind: 'completed', summary: 'The answer was already stored.' }],
    ['declined', { kind: 'completed', summary: 'The answer was already stored.' }],
    ['unknownToken', { kind: 'completed', summary: 'The answer was already stored.' }],
    ['neverCharged', { kind: 'retryable', code: 'internal_error' }],
  ] as const)('committed but not acknowledged (%s): it tells what is stored', async (decides, again) => {
    const { asked, key, submit, settle, rows } = await newCase({ decides: verdicts[decides] });
    const { kind } = await submit();
    const once = await rows();
    expect(await submit()).toEqual(again);
    expect((await settle()).kind).toBe(kind);
    expect(asked).toEqual([`charge ${key}`]);
    expect(await rows()).toEqual(once);
  });

  it('twice at once charges once', async () => {
    const { asked, key, submit, statuses } = await newCase();
    const kinds = (await Promise.all([submit(), submit()])).map(({ kind }) => kind);
    expect(kinds).toContain('completed');
    expect(asked).toEqual([`charge ${key}`]);
    expect(await statuses()).toEqual(['succeeded']);
  });
});

describe('the fast lane', () => {
  it('seals a refusal without asking the processor, once', async () => {
    const input = await newCheckout(fresh.database);
    const unquoted = { ...input, body: { ...input.body, tax_quote_id: asId<'tax_quote'>(uuidV7()) } };
    const { processor, asked } = rememberingProcessor();
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    expect(await submitCheckout(dependencies, unquoted)).toEqual({
      kind: 'completed',
      summary: 'Refused: tax_quote_not_found.',
      silent: true,
    });
    const once = await allRows(fresh.database, input.merchantId);
    expect(await submitCheckout(dependencies, unquoted)).toEqual({
      kind: 'completed',
      summary: 'The answer was already stored.',
    });
    expect(await allRows(fresh.database, input.merchantId)).toEqual(once);
    expect(asked).toEqual([]);
    expect(await standingOf(fresh.database, keyring, input)).toMatchObject({
      key: { state: 'completed', status: 404, answered: true },
      payments: [],
      attempts: [],
    });
  });

  it('begins no charge for a buyer who has left', async () => {
    const input = await newCheckout(fresh.database, acceptedAgo(61));
    const { processor, asked } = rememberingProcessor();
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    expect(await submitCheckout(dependencies, input)).toEqual({
      kind: 'retryable',
      code: 'internal_error',
      silent: true,
    });
    expect(asked).toEqual([]);
    expect(await standingOf(fresh.database, keyring, input)).toEqual({
      key: { state: 'retryable', attempt: 1, status: null, answer: null, answered: false, payment: null },
      payments: [],
      attempts: [],
      events: [],
      journals: [],
    });
  });

  it('prepares nothing for a processor account that is not configured, and the key is free again', async () => {
    const input = await newCheckout(fresh.database);
    const dependencies = { database: fresh.database, keyring, processorOf: createProcessors([]) };
    const before = await allRows(fresh.database, input.merchantId);
    await expect(submitCheckout(dependencies, input)).rejects.toThrow('No processor account for us on test.');
    expect(await allRows(fresh.database, input.merchantId)).toEqual(before);
    expect(await reconcileCheckout(dependencies, input)).toEqual({ kind: 'retryable', code: 'internal_error' });
    expect(await standingOf(fresh.database, keyring, input)).toEqual({
      key: { state: 'retryable', attempt: 1, status: null, answer: null, answered: false, payment: null },
      payments: [],
      attempts: [],
      events: [],
      journals: [],
    });
  });
});
