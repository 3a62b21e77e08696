import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildName } from '@landed/stack/child/child-name';
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { startCheckout } from '../setup/direct-checkout.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { handbagQuote } from '../setup/orders.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { mugRequest } from '../setup/products.js';
import { chargeUntilFinal, paymentIn, statusAndCode } from '../setup/retrying-merchant.js';
import { revokeProcessorKeys } from '../setup/revoked-processor-keys.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter, RawTemporal, temporalClient } from '../setup/temporal-view.js';

/** The responses that a merchant gets while a part of the service is down, and the state of the charges afterwards. */
let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let temporal: Client;
let merchantId: string;
/** A charge from before any outage. */
let earlier: { readonly key: string; readonly response: ApiResponse };

const order = {
  amount: 1_999,
  currency: 'EUR',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};
const retryOptions = { withinMilliseconds: 270_000 };

beforeAll(async () => {
  stack = await startOwnStack();
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  merchantId = merchant.id;
  api = merchantApi(stack.json, { merchant });
  sandbox = sandboxControl(stack.json);
  temporal = await temporalClient(stack.json);
  const key = randomUUID();
  earlier = { key, response: await charge(key) };
  expect(statusAndCode(earlier.response)).toBe('200 succeeded');
});

afterAll(async () => {
  await api.close();
  await temporal.connection.close();
  await stack.close();
});

function charge(key: string, body: object = order): Promise<ApiResponse> {
  return api.post('/v1/payment_intents', body, { 'idempotency-key': key });
}

/** The response to a wallet domain takes at most 4 s, whatever is down; a busy machine adds some seconds. */
async function registerDomain(): Promise<ApiResponse> {
  const begun = performance.now();
  const response = await api.post('/v1/payment_method_domains', { domain: 'shop.example.com' });
  expect(performance.now() - begun).toBeLessThan(20_000);
  return response;
}

function expectInternalError(response: ApiResponse): void {
  expect([response.status, response.body, response.headers['retry-after']]).toEqual([
    500,
    {
      error: {
        code: 'internal_error',
        message:
          'An internal error occurred: send the same request again, with the same idempotency key if it had one.',
      },
    },
    '1',
  ]);
}

const unavailable = {
  error: {
    code: 'rate_limit_unavailable',
    message: 'The service is busy: wait, then send the same request again.',
    details: { reason: 'dependency_unavailable' },
  },
};

/** The time of each request while a dependency is known to be down. */
const rejectedWithinMilliseconds = 300;

function expectUnavailable(response: ApiResponse): void {
  expect([response.status, response.body]).toEqual([503, unavailable]);
  expect(response.headers['retry-after']).toMatch(/^[123]$/);
}

async function expectEarlierReplayed(): Promise<void> {
  const replay = await charge(earlier.key);
  expect([replay.status, replay.text, replay.headers['idempotent-replayed']]).toEqual([
    200,
    earlier.response.text,
    'true',
  ]);
}

/** Runs `during` while a process is down. The gateway must be the same process afterwards. */
async function without(name: ChildName, during: () => Promise<void>): Promise<void> {
  const gateway = stack.pid('gateway');
  await stack.kill(name);
  try {
    await during();
    const alive = await fetch(`${stack.json.gateway_url}/livez`);
    expect([alive.status, stack.pid('gateway')]).toEqual([200, gateway]);
  } finally {
    await stack.start(name);
  }
}

async function chargesOf(response: ApiResponse): Promise<readonly string[]> {
  const { id } = paymentIn(response);
  const payments = await sandbox.payments();
  const operation = payments.find(({ metadata }) => metadata['landed_payment_intent'] === id)?.metadata;
  return payments
    .filter(({ metadata }) => metadata['landed_operation'] === operation?.['landed_operation'])
    .map(({ status }) => status);
}

/** Retries the same keys after the outage: each is charged once, and its response never changes. */
async function expectChargedOnce(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const { response, read } = await chargeUntilFinal(api, order, key, retryOptions);
    expect(statusAndCode(read ?? response)).toBe('200 succeeded');
    expect(await chargesOf(response)).toEqual(['succeeded']);
    const replay = await charge(key);
    expect([replay.status, replay.text]).toEqual([200, response.text]);
  }
}

/** Waits until every call with an armed fault has reached the processor. */
async function untilAtProcessor(): Promise<void> {
  await expect.poll(() => sandbox.armed(), { interval: 20 }).toBe(0);
}

const newKeys = (count: number) => Array.from({ length: count }, () => randomUUID());

describe('while the database is down', () => {
  it('every request gets a 503 at once with Retry-After, and the same keys charge once afterwards', async () => {
    const keys = newKeys(3);
    const read = () => api.get(`/v1/payment_intents/${paymentIn(earlier.response).id}`);
    await without('postgres', async () => {
      await expect.poll(async () => (await read()).body).toEqual(unavailable);
      const since = performance.now();
      const responses = await Promise.all([
        ...keys.map((key) => charge(key)),
        charge(earlier.key),
        api.post('/v1/tax_quotes', handbagQuote),
        api.post('/v1/classifications', mugRequest),
        read(),
        api.get('/v1/balance', { authorization: 'Bearer sk_test_unknown_key' }),
      ]);
      expect(performance.now() - since).toBeLessThan(responses.length * rejectedWithinMilliseconds);
      responses.forEach(expectUnavailable);
    });
    await expectChargedOnce(keys);
    await expectEarlierReplayed();
  }, 180_000);

  it('a charge in flight at the processor gets only true responses', async () => {
    const keys = newKeys(4);
    await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', delay_ms: 3_000, times: keys.length });
    const first = keys.map((key) => charge(key));
    await untilAtProcessor();
    await without('postgres', () => sleep(4_000));
    for (const response of await Promise.all(first)) {
      expect(['200 succeeded', '200 processing', '500 internal_error']).toContain(statusAndCode(response));
    }
    await sandbox.clear();
    await expectChargedOnce(keys);
  }, 270_000);
});

describe("while the database's main process hangs, which opens connections", () => {
  it('requests share the open connections and succeed', async () => {
    // The pools are small again, so most requests need a connection that does not come.
    for (const name of ['workers', 'gateway'] as const) {
      await stack.stopChild(name);
      await stack.start(name);
    }
    await expectChargedOnce(newKeys(1));
    expect((await api.post('/v1/tax_quotes', handbagQuote)).status).toBe(200);
    const quotes = Array.from({ length: 12 }, () => () => api.post('/v1/tax_quotes', handbagQuote));
    const charges = newKeys(4).map((key) => () => charge(key));
    const badKey = () => api.get('/v1/balance', { authorization: 'Bearer sk_test_unknown_key' });
    const main = stack.pid('postgres');
    if (main === undefined) throw new Error('The database does not run.');
    process.kill(main, 'SIGSTOP');
    try {
      const responses = await Promise.all([...quotes, ...charges, badKey].map((send) => send()));
      expect(responses.map(({ status }) => status)).toEqual([...[...quotes, ...charges].map(() => 200), 401]);
    } finally {
      process.kill(main, 'SIGCONT');
    }
    await expectChargedOnce(newKeys(1));
  }, 180_000);
});

describe('while Temporal is down', () => {
  it('a charge gets a 503 at once, reads and replays work, and the same keys charge once afterwards', async () => {
    const keys = newKeys(3);
    await without('temporal', async () => {
      await expect.poll(async () => (await api.post('/v1/tax_quotes', handbagQuote)).body).toEqual(unavailable);
      const responses = await Promise.all([
        api.post('/v1/tax_quotes', handbagQuote),
        api.post('/v1/classifications', mugRequest),
        registerDomain(),
        ...keys.map((key) => charge(key)),
      ]);
      responses.forEach(expectUnavailable);
      await expectEarlierReplayed();
      expect(statusAndCode(await api.get(`/v1/payment_intents/${paymentIn(earlier.response).id}`))).toBe(
        '200 succeeded',
      );
    });
    await expectChargedOnce(keys);
  }, 270_000);
});

describe('while the processor is down', () => {
  it('a charge gets `processing` after 20 s and its true status afterwards', async () => {
    const [key = ''] = newKeys(1);
    let first: ApiResponse | undefined;
    await without('sandbox', async () => {
      const startedAt = Date.now();
      first = await charge(key);
      expect(statusAndCode(first)).toBe('200 processing');
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(19_000);
      expect(Date.now() - startedAt).toBeLessThan(60_000);
      expect(statusAndCode(await api.post('/v1/tax_quotes', handbagQuote)).startsWith('200')).toBe(true);
    });
    const { log, response, read } = await chargeUntilFinal(api, order, key, retryOptions);
    expect([log, response.text, statusAndCode(read ?? response)]).toEqual([
      ['200 processing'],
      first?.text,
      '200 succeeded',
    ]);
    expect(await chargesOf(response)).toEqual(['succeeded']);
  }, 360_000);

  it('a rejected account key gives `provider_error`, which is not stored, so the same idempotency key can be retried', async () => {
    const [key = ''] = newKeys(1);
    const restoreKeys = await revokeProcessorKeys(stack);
    const rejected = await charge(key);
    await restoreKeys();
    expect([rejected.status, rejected.body, rejected.headers['retry-after']]).toEqual([
      500,
      {
        error: {
          code: 'provider_error',
          message: 'The charge was not made: the processor rejected it. Send the same request again with the same key.',
        },
      },
      '1',
    ]);
    const second = await charge(key);
    expect([statusAndCode(second), second.headers['idempotent-replayed']]).toEqual(['200 succeeded', undefined]);
    expect(await chargesOf(second)).toEqual(['succeeded']);
    const raw = await RawTemporal.open(stack.json);
    const { execution } = await raw.ofPayment(paymentIn(second).id);
    await raw.close();
    expect(execution?.workflowId?.split('/').at(-1)).toBe('2');
  }, 180_000);
});

describe('while all workers are down', () => {
  it('a charge gets a 500 and a quote a 503, and the charge is made once when they run again in time', async () => {
    const keys = newKeys(2);
    await without('workers', async () => {
      const responses = await Promise.all([
        api.post('/v1/tax_quotes', handbagQuote),
        api.post('/v1/classifications', mugRequest),
        registerDomain(),
        ...keys.map((key) => charge(key)),
      ]);
      const operations = keys.length;
      responses.slice(0, -operations).forEach(expectUnavailable);
      responses.slice(-operations).forEach(expectInternalError);
      // A retry in the meantime shows that the operation is in progress.
      expect(statusAndCode(await charge(keys[0] ?? ''))).toBe('409 idempotency_in_progress');
      await expectEarlierReplayed();
    });
    await expectChargedOnce(keys);
  }, 360_000);

  it('for more than a minute, a charge is not sent, and the key can be used again', async () => {
    const { key, handle, paymentIntentId } = await startCheckout(temporal, {
      merchantId,
      body: order,
      acceptedMillisecondsAgo: 61_000,
    });
    expect(await handle.result()).toEqual({ kind: 'retryable', code: 'internal_error' });
    expect((await api.get(`/v1/payment_intents/${paymentIntentId}`)).status).toBe(404);
    const made = (await sandbox.payments()).map(({ metadata }) => metadata['landed_payment_intent']);
    expect(made).not.toContain(paymentIntentId);
    const { log, response } = await chargeUntilFinal(api, order, key, retryOptions);
    expect(log).toEqual(['200 succeeded']);
    expect(await chargesOf(response)).toEqual(['succeeded']);
  }, 180_000);
});

describe('a process that receives a stop signal', () => {
  it.each(['gateway', 'workers'] as const)(
    'finishes the charges that it has started: %s',
    async (name) => {
      const keys = newKeys(4);
      await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', delay_ms: 2_000, times: keys.length });
      const first = keys.map((key) => charge(key));
      await untilAtProcessor();
      await stack.stopChild(name);
      expect((await Promise.all(first)).map(statusAndCode)).toEqual(keys.map(() => '200 succeeded'));
      await stack.start(name);
      await expectChargedOnce(keys);
    },
    180_000,
  );
});

describe('after all outages', () => {
  it('no workflow is open and the ledger balances', async () => {
    expect(await openWorkflowsAfter(stack, 60_000)).toEqual([]);
    await assertConservation(stack.json);
  }, 270_000);
});
