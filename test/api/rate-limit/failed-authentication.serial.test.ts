import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { unauthorized } from '../../setup/credential-cases.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { startOtherGateway } from '../../setup/other-gateway.js';
import { exceeded, longStoreTimeout, sendAtOnce, unknownPayment } from './admissions.js';

const stack = inject('stack');
const test = await openApiTest();
/** Two gateways, because they count an address together. */
const gateway = await startOtherGateway(stack, longStoreTimeout);
const second = await startOtherGateway(stack, longStoreTimeout);
const merchant = await newMerchant(stack);
const apiAt = (url: string, who = merchant) =>
  merchantApi({ ...stack, gateway_url: url }, { merchant: who, inspect: test.contract.inspect });
const [api, other] = [apiAt(gateway.url), apiAt(second.url)];
const apis = [api, other];

afterAll(async () => {
  await Promise.all(apis.map((each) => each.close()));
  await Promise.all([gateway.close(), second.close()]);
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
    ]).toEqual([undefined, '"failed_authentication";q=60;w=60', `"failed_authentication";r=0;t=${String(seconds)}`]);
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

it('rejects a valid key that was never seen until `Retry-After` has passed', async () => {
  const { newcomer, first } = await rejectedNewcomer();
  expectResponse(first, 429, exceeded);
  await sleep(1_000 * Number(first.headers['retry-after']));
  expect((await newcomer.get(unknownPayment)).status).toBe(404);
});

/** Each second adds a token, so a new merchant may be admitted: tries until one is rejected. */
async function rejectedNewcomer(): Promise<{ newcomer: MerchantApi; first: ApiResponse }> {
  for (let tries = 0; tries < 10; tries += 1) {
    const newcomer = apiAt(gateway.url, await newMerchant(stack));
    apis.push(newcomer);
    await sendAtOnce(() => guess(), 20);
    const first = await newcomer.get(unknownPayment);
    if (first.status === 429) return { newcomer, first };
  }
  throw new Error('No new merchant was rejected.');
}

it('stores a hash instead of the address', async () => {
  const { rows } = await test.store.sql.query<{ subject: string }>(
    "SELECT subject FROM rate_limit_bucket WHERE policy = 'failed_authentication'",
  );
  expect(rows).toEqual([{ subject: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
});
