import { captureAuthorization } from '@landed/activities/capture/activities';
import { submitCaptureOrVoid } from '@landed/activities/capture-or-void/submit-capture-or-void';
import { submitCheckout } from '@landed/activities/checkout/submit-checkout';
import type { Processor } from '@landed/activities/processor/port';
import { submitRefund } from '@landed/activities/refund/submit-refund';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { endFacts, newAuthorization, newEnd } from './authorization-case.js';
import { newCheckout, newKeyring, verdicts } from './checkout-case.js';
import { newRefundInput, paidPayment } from './refund-case.js';
import { unaskedProcessor } from './failing-processor.js';
import { type EndpointCase, newEndpointRow } from './webhook-case.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const processor: Processor = {
  ...unaskedProcessor,
  charge: () => Promise.resolve(verdicts.succeeded),
  capture: () => Promise.resolve(endFacts.captured),
  refund: () => Promise.resolve({ kind: 'succeeded', detail: { refund: 're_1' } }),
};

/** Each verb, about to be done for a merchant of its own. */
const verbs = {
  checkout: async () => {
    const input = await newCheckout(fresh.database);
    return { merchantId: input.merchantId, submit: () => submitCheckout(dependencies(), input) };
  },
  capture: async () => {
    const held = await newAuthorization(fresh.database, keyring);
    return {
      merchantId: held.merchantId,
      submit: () => submitCaptureOrVoid(dependencies(), captureAuthorization, newEnd(held)),
    };
  },
  refund: async () => {
    const payment = await paidPayment(fresh.database, keyring);
    return {
      merchantId: payment.merchantId,
      submit: () => submitRefund(dependencies(), newRefundInput(payment)),
    };
  },
} as const;

/** The same verbs, refused before anything is written. */
const refusals = {
  checkout: async () => {
    const input = await newCheckout(fresh.database);
    const unquoted = { ...input, body: { ...input.body, tax_quote_id: asId<'tax_quote'>(uuidV7()) } };
    return { merchantId: input.merchantId, submit: () => submitCheckout(dependencies(), unquoted) };
  },
  capture: async () => {
    const input = await newCheckout(fresh.database);
    return {
      merchantId: input.merchantId,
      submit: () => submitCaptureOrVoid(dependencies(), captureAuthorization, newEnd(input)),
    };
  },
  refund: async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const tooMuch = newRefundInput(payment, { amount: 99_999_999 });
    return { merchantId: payment.merchantId, submit: () => submitRefund(dependencies(), tooMuch) };
  },
} as const;

const dependencies = () => ({ database: fresh.database, keyring, processorOf: () => processor });
const names = ['checkout', 'capture', 'refund'] as const;
const endpoint = (merchantId: MerchantId, changes: Partial<EndpointCase> = {}) =>
  newEndpointRow(fresh.database, keyring, { merchantId, ...changes });

describe('a workflow has nobody to tell', () => {
  it.each(names)('of a %s whose merchant has no enabled endpoint on the rail', async (verb) => {
    const { merchantId, submit } = await verbs[verb]();
    await endpoint(merchantId, { status: 'disabled' });
    await endpoint(merchantId, { status: 'deleted' });
    const stranger = await newCheckout(fresh.database);
    await endpoint(stranger.merchantId);
    expect(await submit()).toMatchObject({ kind: 'completed', silent: true });
  });

  it.each(names)('of a %s that is refused before anything is written, whoever has endpoints', async (verb) => {
    const { merchantId, submit } = await refusals[verb]();
    await endpoint(merchantId);
    const refused = await submit();
    expect(refused).toMatchObject({ kind: 'completed', silent: true });
    expect('summary' in refused && refused.summary?.startsWith('Refused')).toBe(true);
  });
});

describe('a workflow has somebody to tell', () => {
  it.each(names)('of a %s whose merchant has an endpoint', async (verb) => {
    const { merchantId, submit } = await verbs[verb]();
    await endpoint(merchantId);
    const outcome = await submit();
    expect(outcome.kind).toBe('completed');
    expect('silent' in outcome).toBe(false);
  });
});

describe('what an operation costs the database', () => {
  it.each([
    ['checkout', 3],
    ['capture', 3],
    ['refund', 5],
  ] as const)('is as many statements for a %s, %i, as without webhooks', async (verb, statements) => {
    const { submit } = await verbs[verb]();
    const asked = vi.spyOn(fresh.database.pool, 'query');
    try {
      await submit();
      expect(asked).toHaveBeenCalledTimes(statements);
    } finally {
      asked.mockRestore();
    }
  });
});
