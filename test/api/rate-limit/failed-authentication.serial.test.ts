import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { unauthorized } from '../../setup/credential-cases.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { startOtherGateway } from '../../setup/other-gateway.js';
import { exceeded, nothing, patientStore, salvo } from './admissions.js';

const stack = inject('stack');
const test = await openApiTest();
/** Two, because the address is counted at all of them together. */
const gateway = await startOtherGateway(stack, patientStore);
const second = await startOtherGateway(stack, patientStore);
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

const guess = (at = api) => at.get(nothing, { authorization: `Bearer sk_test_${randomBytes(16).toString('hex')}` });

it('guesses of keys from one address are 401 sixty times, then 429, at every gateway and whatever they look like', async () => {
  expect((await api.get(nothing)).status).toBe(404);
  const guesses = await salvo((index) => guess(index % 2 === 0 ? api : other), 100);
  const refused = guesses.responses.filter(({ status }) => status === 429);
  // What one gateway has leased and not spent is not there for the other: a twentieth each.
  expect(guesses.admitted).toBeGreaterThanOrEqual(48);
  expect(guesses.admitted).toBeLessThanOrEqual(60 + guesses.seconds);
  for (const response of guesses.responses) {
    if (response.status !== 429) expectResponse(response, 401, unauthorized);
  }
  for (const response of refused) {
    expectResponse(response, 429, exceeded);
    const seconds = response.headers['retry-after'];
    expect(seconds).toMatch(/^[1-9]\d*$/);
    expect([
      response.headers['www-authenticate'],
      response.headers['ratelimit-policy'],
      response.headers['ratelimit'],
    ]).toEqual([undefined, '"failed_authentication";q=60;w=60', `"failed_authentication";r=0;t=${String(seconds)}`]);
  }
  // No key at all, and a key of the wrong kind, are guesses too: more of them than leases and seconds can have left.
  const kinds = await salvo(
    (index) => api.get(nothing, { authorization: index % 2 === 0 ? '' : `Bearer ${merchant.publishable_key}` }),
    80,
  );
  expect(guesses.admitted + kinds.admitted).toBeLessThanOrEqual(60 + guesses.seconds + kinds.seconds + 1);
  expect(kinds.responses.map(({ status }) => status)).toContain(429);
});

it('a merchant that was here before does not suffer from who shares its address', async () => {
  await salvo(() => guess(), 80);
  const responses = await salvo(() => api.get(nothing), 20);
  expect(responses.responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 404));
});

it('a valid key that was never seen waits with the others, for as long as it is told', async () => {
  const { newcomer, first } = await refusedNewcomer();
  expectResponse(first, 429, exceeded);
  await sleep(1_000 * Number(first.headers['retry-after']));
  expect((await newcomer.get(nothing)).status).toBe(404);
});

/** Once a second there is a token for somebody: whoever came just then was no example. */
async function refusedNewcomer(): Promise<{ newcomer: MerchantApi; first: ApiResponse }> {
  for (let tries = 0; tries < 10; tries += 1) {
    const newcomer = apiAt(gateway.url, await newMerchant(stack));
    apis.push(newcomer);
    await salvo(() => guess(), 20);
    const first = await newcomer.get(nothing);
    if (first.status === 429) return { newcomer, first };
  }
  throw new Error('Nobody was refused.');
}

it('the store knows no address', async () => {
  const { rows } = await test.store.sql.query<{ subject: string }>(
    "SELECT subject FROM rate_limit_bucket WHERE policy = 'failed_authentication'",
  );
  expect(rows).toEqual([{ subject: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
});
