import { randomBytes } from 'node:crypto';
import { afterAll, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { unauthorized } from '../../setup/credential-cases.js';
import { type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { startOtherGateway } from '../../setup/other-gateway.js';
import { exceeded, longStoreTimeout, sendAtOnce, unknownPayment } from './admissions.js';

const stack = inject('stack');
const test = await openApiTest();
/** Two gateways, because they count an address together. */
const gateway = await startOtherGateway(stack, longStoreTimeout);
const second = await startOtherGateway(stack, longStoreTimeout);
/** A gateway behind a proxy on this machine, which forwards the address of the client. */
const proxied = await startOtherGateway(stack, { ...longStoreTimeout, TRUSTED_PROXIES: '127.0.0.1, ::1' });
const merchant = await newMerchant(stack);
const apiAt = (url: string, who = merchant) =>
  merchantApi({ ...stack, gateway_url: url }, { merchant: who, inspect: test.contract.inspect });
const [api, other] = [apiAt(gateway.url), apiAt(second.url)];
const apis = [api, other];

afterAll(async () => {
  await Promise.all(apis.map((each) => each.close()));
  await Promise.all([gateway.close(), second.close(), proxied.close()]);
  const database = test.store.sql;
  await database.query("DELETE FROM rate_limit_bucket WHERE policy = 'failed_authentication'");
});

const guess = (at = api) =>
  at.get(unknownPayment, { authorization: `Bearer sk_test_${randomBytes(16).toString('hex')}` });

it('rejects guessed keys of one address with 401 sixty times, then with 429, at every gateway', async () => {
  expect((await api.get(unknownPayment)).status).toBe(404);
  const guesses = await sendAtOnce((index) => guess(index % 2 === 0 ? api : other), 100);
  const rejected = guesses.responses.filter(({ status }) => status === 429);
  // Tokens that one gateway has leased and not spent, a twentieth each, are not available to the other.
  expect(guesses.admitted).toBeGreaterThanOrEqual(48);
  expect(guesses.admitted).toBeLessThanOrEqual(60 + guesses.seconds);
  for (const response of guesses.responses) {
    if (response.status !== 429) expectResponse(response, 401, unauthorized);
  }
  for (const response of rejected) {
    expectResponse(response, 429, exceeded);
    const seconds = response.headers['retry-after'];
    expect(seconds).toMatch(/^[1-9]\d*$/);
    expect([
      response.headers['www-authenticate'],
      response.headers['ratelimit-policy'],
      response.headers['ratelimit'],
    ]).toEqual([
      undefined,
      '"failed_authentication";q=60;w=60',
      // On a slow machine a token may be back in the moment of the response.
      expect.stringMatching(new RegExp(`^"failed_authentication";r=(0;t=${String(seconds)}|1;t=\\d+)$`)),
    ]);
  }
  // A missing key and a key of the wrong kind count as well; these are more than the remaining tokens.
  const kinds = await sendAtOnce(
    (index) => api.get(unknownPayment, { authorization: index % 2 === 0 ? '' : `Bearer ${merchant.publishable_key}` }),
    80,
  );
  expect(guesses.admitted + kinds.admitted).toBeLessThanOrEqual(60 + guesses.seconds + kinds.seconds + 1);
  expect(kinds.responses.map(({ status }) => status)).toContain(429);
});

it('admits a known merchant at the address of failed guesses', async () => {
  await sendAtOnce(() => guess(), 80);
  const responses = await sendAtOnce(() => api.get(unknownPayment), 20);
  expect(responses.responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 404));
});

it('admits a valid key that no gateway has seen at the address of failed guesses', async () => {
  const newcomers = await Promise.all(
    Array.from({ length: 5 }, async () => apiAt(gateway.url, await newMerchant(stack))),
  );
  apis.push(...newcomers);
  // More guesses than the quota are in flight when the newcomers come.
  const [guesses, responses] = await Promise.all([
    sendAtOnce(() => guess(), 100),
    Promise.all(newcomers.map((newcomer) => newcomer.get(unknownPayment))),
  ]);
  expect(guesses.responses.map(({ status }) => status)).toContain(429);
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

it('counts the clients of a trusted proxy apart, and ignores what an untrusted client forwards', async () => {
  const behind = apiAt(proxied.url);
  apis.push(behind);
  const from = (at: MerchantApi, address: string) => () =>
    at.get(unknownPayment, { authorization: 'Bearer sk_test_0000000000000000', 'x-forwarded-for': address });
  const flood = await sendAtOnce(from(behind, '8.8.8.8, 203.0.113.7'), 100);
  expect(flood.responses.map(({ status }) => status)).toContain(429);
  // The same client, whatever it claims in front of its own address; and another client of the same proxy.
  // A token comes back each second, so one request could be admitted.
  const claimed = await sendAtOnce(from(behind, '1.1.1.1, 203.0.113.7'), 10);
  expect(claimed.responses.map(({ status }) => status)).toContain(429);
  expect((await from(behind, '203.0.113.8')()).status).toBe(401);
  // A gateway without trusted proxies counts the connection alone.
  const direct = await sendAtOnce((index) => from(api, `203.0.113.${index + 10}`)(), 100);
  expect(direct.responses.map(({ status }) => status)).toContain(429);
});

it('stores a hash instead of the address', async () => {
  const { rows } = await test.store.sql.query<{ subject: string }>(
    "SELECT subject FROM rate_limit_bucket WHERE policy = 'failed_authentication'",
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { subject } of rows) expect(subject).toMatch(/^[0-9a-f]{32}$/);
});
