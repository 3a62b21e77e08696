import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiError } from '../sdk/scripted-fetch.js';
import { freePort } from '../setup/free-port.js';
import { exampleShops } from './example-shop.js';
import { fakeService } from './fake-service.js';
import { ordered } from './paying.js';
import { shopOn } from './running-shop.js';

const env = (apiUrl: string) => ({
  LANDED_KEY: 'sk_test_0123456789abcdef',
  LANDED_PUBLISHABLE_KEY: 'pk_test_0123456789abcdef',
  LANDED_TEST_URL: apiUrl,
  LANDED_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
});

async function failedStart(name: (typeof exampleShops)[number], changes: Record<string, string>, port?: number) {
  const shop = await shopOn(name, { ...env('http://127.0.0.1:4010'), ...changes }, port ?? (await freePort()));
  onTestFinished(() => shop.kill());
  return shop.start().then(
    () => 'It started.',
    (error: Error) => error.message,
  );
}

describe.each(exampleShops)('the start of the example %s', (name) => {
  it('ends with the names of the variables that are missing', async () => {
    const message = await failedStart(name, { LANDED_WEBHOOK_SECRET: '', LANDED_TEST_URL: '' });
    expect(message).toContain('Error: Set LANDED_WEBHOOK_SECRET, LANDED_TEST_URL.');
  });

  it('ends with live keys if the address of the live service is missing', async () => {
    const live = { LANDED_KEY: 'sk_live_0123456789abcdef', LANDED_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef' };
    expect(await failedStart(name, live)).toContain('Error: Set LANDED_LIVE_URL.');
  });
});

it('the demo shop does not start with keys of two modes', async () => {
  const message = await failedStart('shop', { LANDED_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef' });
  expect(message).toContain('LANDED_KEY is a key of test mode, so LANDED_PUBLISHABLE_KEY must begin with pk_test_.');
});

// Next.js has a server of its own.
it.each(['shop', 'node', 'express'] as const)('the example %s ends when its port is in use', async (name) => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  expect(await failedStart(name, {}, port)).toContain('EADDRINUSE');
});

describe.each(['node', 'express', 'next'] as const)('the example %s, when its service rejects the order', (name) => {
  it('returns what is wrong, logs the code, and sends no stack trace', async () => {
    const service = await fakeService();
    const shop = await shopOn(name, env(service.url), await freePort());
    onTestFinished(async () => {
      await shop.kill();
      await service.close();
    });
    await shop.start();
    const post = async (body: string) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${shop.url}/orders`, { method: 'POST', headers, body });
      return [response.status, await response.text()];
    };
    const rejected = async (error: Response) => {
      service.returns('/v1/tax_quotes', error.status, (await error.json()) as object);
      return post(JSON.stringify(ordered));
    };
    const sentence = (error: string) => JSON.stringify({ error });
    expect([
      await rejected(apiError('validation_error')),
      await rejected(apiError('country_not_supported')),
      await rejected(apiError('unauthorized')),
      await post(JSON.stringify({ ...ordered, currency: 'JPY' })),
      await post('{'),
    ]).toEqual([
      [400, sentence('Please check the e-mail address, the state and the postal code.')],
      [400, sentence('We do not ship to this country.')],
      [503, sentence('We cannot price your order at the moment. Nothing was charged. Please try again.')],
      [400, sentence('Choose one of GBP, USD, EUR, CAD, AUD.')],
      [400, ''],
    ]);
    expect(shop.printed().match(/request failed: .+/g)).toEqual([
      'request failed: validation_error',
      'request failed: country_not_supported',
      'request failed: unauthorized',
    ]);
    expect(shop.printed()).not.toMatch(/A Buyer|buyer@example/);
  });
});
