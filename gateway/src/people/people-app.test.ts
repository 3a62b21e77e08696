import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { parseKeyring } from '@landed/codec/keyring';
import { requestDigest, type UserTokenClaims } from '@landed/codec/user-token/claims';
import { signUserToken } from '@landed/codec/user-token/sign-user-token';
import { parseTokenPublicKeys } from '@landed/codec/user-token/token-keys';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import { openDatabase } from '@landed/prisma/database';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Admission } from '../admission/admission.js';
import type { Permit } from '../admission/decision.js';
import { admissionSettings, admissionVariables } from '../admission/settings.js';
import { gatewayApp } from '../app.js';
import { KeyCache } from '../auth/key-cache.js';
import { BrowserConfigs } from '../checkout-config/browser-configs.js';
import { checkoutSettings, noCheckouts } from '../checkout-config/checkout-settings.js';
import { unwatched } from '../dependency/dependencies.js';
import { type Listener, listen } from '../listener/listener.js';
import type { Services } from '../services.js';
import { openTemporal } from '../temporal/connect.js';
import { peopleApp } from './people-app.js';

const secretKey = 'sk_test_0123456789abcdef';
const merchantId = '019aa5b0-0000-7000-8000-000000000001';
const userId = '019aa5b0-0000-7000-8000-000000000002';
const own = generateKeyPairSync('ed25519');
const foreign = generateKeyPairSync('ed25519');
const keys = parseTokenPublicKeys(own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'));
const keyring = parseKeyring(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
/** Passes the checks of the token, and not those of the operation. */
const body = JSON.stringify({ payment_intent_id: 'not an id' });
const path = '/v1/refund';
const key = `dash-${randomUUID()}`;

let admission: Admission;
let people: Listener;
let merchants: Listener;
let services: Services;

/** No server listens at this address, and no request of these tests needs one. */
beforeAll(async () => {
  const database = openDatabase('postgres://landed@127.0.0.1:1/landed');
  const temporal = openTemporal({ address: '127.0.0.1:1', namespace: 'landed', keyring });
  const checkout = checkoutSettings(noCheckouts);
  const browserConfigs = new BrowserConfigs();
  const shown = { checkout, browserConfigs, payoutMinimums };
  services = { database, temporal, dependencies: unwatched, keyring, ...shown, log };
  const shared = { rail: 'test', services, limits: null, admission: null, lifecycle: { draining: false } } as const;
  const findTaxPolicy = async ({ merchantId: id }: { merchantId: string }) =>
    id === merchantId ? ({ quote: 'required', remittance: 'platform' } as const) : null;
  const settings = admissionSettings(z.object(admissionVariables).parse({ ADMISSION_MONEY_MAX: '1' }));
  if (settings === null) throw new Error('Admission is off.');
  admission = new Admission({ settings, now: Date.now, after: () => () => undefined, random: Math.random });
  const ofPeople = { ...shared, admission, authentication: { keys, findTaxPolicy, log } };
  people = await listen(peopleApp(ofPeople), '127.0.0.1', 0, log);
  const gateway = { ...shared, keys: new KeyCache(async () => null), apiKeyPepper: 'a-pepper-of-the-tests' };
  merchants = await listen(gatewayApp({ ...gateway, webhookSecrets: new Map() }), '127.0.0.1', 0, log);
});
afterAll(async () => {
  await Promise.all([people.drain(1), merchants.drain(1)]);
  await services.temporal.connection.close();
  await services.database.close();
});

const signedRequest = (changed: object = {}) =>
  requestDigest({ method: 'POST', path, idempotencyKey: key, body: Buffer.from(body), ...changed });
const token = (changed: Partial<UserTokenClaims> = {}, signer = own.privateKey) =>
  signUserToken(signer, {
    userId,
    sessionId: randomUUID(),
    merchantId,
    rail: 'test',
    operationId: 'createRefund',
    request: signedRequest(),
    ...changed,
  });

async function send(at: Listener, authorization: string, changed: { path?: string; key?: string; body?: string } = {}) {
  const response = await fetch(`http://127.0.0.1:${at.port}${changed.path ?? path}`, {
    method: 'POST',
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/json',
      'Idempotency-Key': changed.key ?? key,
    },
    body: changed.body ?? body,
  });
  const text = await response.text();
  return { status: response.status, code: (JSON.parse(text) as { error?: { code: string } }).error?.code };
}

const unauthorized = { status: 401, code: 'unauthorized' };
const passed = { status: 400, code: 'validation_error' };

describe('the listener for people', () => {
  it('lets the request pass that its token was signed for, and the same one again', async () => {
    const authorization = `Landed-User ${await token()}`;
    expect(await send(people, authorization)).toEqual(passed);
    expect(await send(people, authorization)).toEqual(passed);
  });

  it('a request of a person waits for its turn like those of servers, and leaves its place', async () => {
    const money = () => admission.state().find(({ requestClass }) => requestClass === 'money');
    const arrival = admission.arrive('money', `test/${merchantId}`);
    if (arrival.kind === 'rejection') throw new Error('Nothing else is here.');
    let permit: Permit | null = null;
    arrival.turn((decided) => {
      if (decided.kind === 'permit') permit = decided;
    });
    const sent = send(people, `Landed-User ${await token()}`);
    await expect.poll(() => money()).toMatchObject({ inFlight: 1, waiting: 1 });
    (permit as Permit | null)?.release();
    expect(await sent).toEqual(passed);
    expect(money()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  it.each([
    ['another path', { path: '/v1/cancel' }],
    ['a query', { path: '/v1/refund?a=1' }],
    ['another idempotency key', { key: 'dash-2' }],
    ['another body', { body: JSON.stringify({ payment_intent_id: randomUUID() }) }],
    ['a body with other bytes', { body: `${body} ` }],
  ])('rejects a token on a request with %s', async (_, changed) => {
    expect(await send(people, `Landed-User ${await token()}`, changed)).toEqual(unauthorized);
  });

  it.each([
    ['of the other mode', () => token({ rail: 'live' })],
    ['for another operation', () => token({ operationId: 'capturePayment' })],
    ['of a merchant without this mode', () => token({ merchantId: randomUUID() })],
    ['of another key', () => token({}, foreign.privateKey)],
    ['that is an API key', async () => secretKey],
  ])('rejects a token %s', async (_, made) => {
    expect(await send(people, `Landed-User ${await made()}`)).toEqual(unauthorized);
  });

  it('takes no API key, and the merchants take no token', async () => {
    expect(await send(people, `Bearer ${secretKey}`)).toEqual(unauthorized);
    expect(await send(people, `Bearer ${await token()}`)).toEqual(unauthorized);
    expect(await send(merchants, `Landed-User ${await token()}`)).toEqual(unauthorized);
  });

  it('serves nothing that is not for people', async () => {
    const found = await Promise.all(
      ['/v1/payment_intents', '/v1/checkout/config', '/reference', '/processor-events/gb'].map((other) =>
        send(people, `Landed-User ${secretKey}`, { path: other }),
      ),
    );
    expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('logs why a token was rejected, and nothing of it', async () => {
    lines.length = 0;
    const sent = await token({ rail: 'live' });
    await send(people, `Landed-User ${sent}`);
    expect(lines.join('')).toContain('"reason":"other_mode"');
    expect(lines.join('')).not.toContain(sent.slice(-40));
  });
});
