import { createHmac, randomUUID } from 'node:crypto';
import { parseKeyring } from '@landed/codec/keyring';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import { openDatabase } from '@landed/prisma/database';
import pino from 'pino';
import { expect, it } from 'vitest';
import { gatewayApp } from '../app.js';
import { KeyCache } from '../auth/key-cache.js';
import { BrowserConfigs } from '../checkout-config/browser-configs.js';
import { checkoutSettings, noCheckouts } from '../checkout-config/checkout-settings.js';
import { unwatched } from '../dependency/dependencies.js';
import { listen } from '../listener/listener.js';
import { openTemporal } from '../temporal/connect.js';

/** No server listens at this address. */
const nowhere = '127.0.0.1:1';
const secret = 'whsec_of_this_test_only';
const log = pino({ level: 'silent' });

it('responds 503 if the workflow of an event cannot be started, so that the processor sends it again', async () => {
  const database = openDatabase(`postgres://landed@${nowhere}/landed`);
  const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
  const temporal = openTemporal({ address: nowhere, namespace: 'landed', keyring });
  const app = gatewayApp({
    rail: 'test',
    services: {
      database,
      temporal,
      dependencies: unwatched,
      keyring,
      checkout: checkoutSettings(noCheckouts),
      browserConfigs: new BrowserConfigs(),
      payoutMinimums,
      log,
    },
    keys: new KeyCache(async () => null),
    apiKeyPepper: 'pepper-of-the-event-tests',
    limits: null,
    webhookSecrets: new Map([['us', [secret]]]),
    lifecycle: { draining: false },
  });
  const listener = await listen(app, '127.0.0.1', 0, log);
  try {
    const metadata = { landed_payment_intent: randomUUID() };
    const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', livemode: false };
    const body = JSON.stringify({ ...event, data: { object: { metadata } } });
    const seconds = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const send = (entity: string) =>
      fetch(`http://127.0.0.1:${listener.port}/processor-events/${entity}`, {
        method: 'POST',
        headers: { 'stripe-signature': `t=${seconds},v1=${digest}` },
        body,
      });

    const response = await send('us');
    expect({
      status: response.status,
      body: await response.json(),
      retry: response.headers.get('retry-after'),
    }).toEqual({
      status: 503,
      body: { error: { code: 'internal_error', message: expect.any(String) as string } },
      retry: '1',
    });
    // An entity without a secret has no endpoint.
    expect((await send('gb')).status).toBe(404);
  } finally {
    await listener.drain(1);
    await temporal.connection.close();
    await database.close();
  }
}, 180_000);
