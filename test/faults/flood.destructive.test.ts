import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OtherGateway, startOtherGateway } from '../setup/other-gateway.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { withoutLimits } from '../setup/without-limits.js';

/** Charges at three times the capacity of a whole stack with two gateways, beside those of a neighbour. */
const floodSeconds = 10;
const killedAfterSeconds = 2;
const warmUpSeconds = 4;
const healthyWithinSeconds = 5;

interface Sent {
  readonly response: ApiResponse;
  readonly milliseconds: number;
}

/** One merchant at each gateway. */
type Caller = readonly MerchantApi[];

let stack: OwnStack;
let other: OtherGateway;
let flood: Caller;
let neighbour: Caller;
/** The charges at the processor before this file, and the successes since. */
let chargesBefore = 0;
let successes = 0;

beforeAll(async () => {
  stack = await startOwnStack({ gateway: { env: { ADMISSION: 'on' } } });
  other = await startOtherGateway(stack.json, { ...withoutLimits().gateway, ADMISSION: 'on' });
  chargesBefore = (await sandboxControl(stack.json).payments()).length;
  const open = async () => {
    const merchant = await newMerchant(stack.json, { quote: 'optional' });
    const at = (url: string) => merchantApi({ ...stack.json, gateway_url: url }, { merchant, connections: 400 });
    return [at(stack.json.gateway_url), at(other.url)];
  };
  [flood, neighbour] = [await open(), await open()];
});

afterAll(async () => {
  await Promise.all([...flood, ...neighbour].map((api) => api.close()));
  await other.close();
  await stack.close();
});

let sentRequests = 0;

async function charge(caller: Caller, key: string = randomUUID()): Promise<Sent> {
  const body = {
    amount: 2_500,
    currency: 'USD',
    payment_method: 'pm_card_visa',
    customer: { email: 'buyer@example.com' },
  };
  const api = caller[(sentRequests += 1) % caller.length] as MerchantApi;
  const startedAt = performance.now();
  const response = await api.post('/v1/payment_intents', body, { 'idempotency-key': key });
  if (response.status === 200) successes += 1;
  return { response, milliseconds: performance.now() - startedAt };
}

const succeeded = (sent: readonly Sent[]) => sent.filter(({ response: { status } }) => status === 200);

/** Charges per second that eight callers get, one after the other. */
async function capacity(): Promise<number> {
  const until = performance.now() + warmUpSeconds * 1_000;
  const callers = Array.from({ length: 8 }, async () => {
    const sent: Sent[] = [];
    while (performance.now() < until) sent.push(await charge(flood));
    return sent;
  });
  return succeeded((await Promise.all(callers)).flat()).length / warmUpSeconds;
}

/** Sends charges at a steady rate, however long the responses take. */
async function load(
  caller: Caller,
  perSecond: number,
  seconds: number,
  send: (caller: Caller) => Promise<Sent> = charge,
): Promise<Sent[]> {
  const startedAt = performance.now();
  const sent: Promise<Sent>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = startedAt + (index * 1_000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    sent.push(send(caller));
  }
  return Promise.all(sent);
}

const bodyOf = ({ response }: Sent) => response.body as { error?: { code: string; details?: { reason?: string } } };

function expectRejectedByAdmission(sent: Sent): void {
  const { code, details } = bodyOf(sent).error ?? {};
  expect([
    [503, 'rate_limit_unavailable', 'overloaded'],
    [429, 'rate_limit_exceeded', 'above_share'],
  ]).toContainEqual([sent.response.status, code, details?.reason]);
  expect(Number(sent.response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
}

function quantile(sent: readonly Sent[], share: number): number {
  const times = sent.map(({ milliseconds }) => milliseconds).toSorted((one, later) => one - later);
  return Math.round(times[Math.floor(sent.length * share)] ?? 0);
}

/** Sends the same request, with the same key, until a gateway responds with its outcome. */
async function chargeUntilDone(caller: Caller): Promise<Sent> {
  const key = randomUUID();
  for (;;) {
    const sent = await charge(caller, key).catch(() => null);
    if (sent?.response.status === 200) return sent;
    await sleep(200 + Math.random() * 800);
  }
}

describe('a flood of three times the capacity', () => {
  it('four fifths of the capacity and a neighbour succeed, and all others are rejected with `Retry-After`', async () => {
    // The first seconds compile what the next ones use.
    await capacity();
    const before = await capacity();
    const alone = await load(neighbour, before / 10, 5);
    const [floodSent, neighbourSent] = await Promise.all([
      load(flood, 3 * before, floodSeconds),
      load(neighbour, before / 10, floodSeconds),
    ]);
    await sleep(healthyWithinSeconds * 1_000);
    const after = await load(flood, before / 2, 4);
    // Whatever else runs on the machine may take a part of it.
    const perSecond = Math.min(before, await capacity());

    const rejected = [...floodSent, ...neighbourSent].filter(({ response }) => response.status !== 200);
    for (const sent of rejected) expectRejectedByAdmission(sent);
    const done = succeeded([...floodSent, ...neighbourSent]).length / floodSeconds;
    const ofNeighbour = succeeded(neighbourSent).length;
    process.stdout.write(
      `flood: capacity ${before}/s before, lower of both ${perSecond}/s, done ${done}/s, ` +
        `neighbour ${ofNeighbour} of ${neighbourSent.length}, after ${succeeded(after).length} of ${after.length}; ` +
        `median of ${rejected.length} rejections ${quantile(rejected, 0.5)} ms, of charges ` +
        `${quantile(succeeded(floodSent), 0.5)} ms; p90 of the neighbour ${quantile(alone, 0.9)} ms alone, ` +
        `${quantile(succeeded(neighbourSent), 0.9)} ms during\n`,
    );
    expect(rejected.length).toBeGreaterThan(0);
    expect(done).toBeGreaterThanOrEqual(0.8 * perSecond);
    expect(ofNeighbour).toBeGreaterThanOrEqual(Math.floor(0.95 * neighbourSent.length));
    expect(succeeded(after).length).toBe(after.length);
  });

  it('a gateway that is killed in the middle loses no charge, and the other one goes on', async () => {
    const flooding = load(flood, 20, 6, chargeUntilDone);
    await sleep(killedAfterSeconds * 1_000);
    await stack.kill('gateway');
    const duringKill = await load(neighbour.slice(1), 2, 3);
    await stack.start('gateway');
    const done = await flooding;
    expect(succeeded(done)).toHaveLength(done.length);
    expect(succeeded(duringKill).length).toBeGreaterThanOrEqual(duringKill.length - 1);
  });

  it('the processor has one charge for each success, and none for a rejection', async () => {
    await assertConservation(stack.json);
    expect((await sandboxControl(stack.json).payments()).length - chargesBefore).toBe(successes);
  });
});
