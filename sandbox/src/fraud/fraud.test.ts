import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;

beforeAll(async () => {
  bench = await TestBench.open();
});

afterEach(async () => {
  await bench.send('DELETE', '/_control/faults', {});
});

afterAll(() => bench.close());

const charge = {
  payment_intent: '01a1fd88-7552-76dc-8e1d-ad664ad7706c',
  rail: 'test',
  entity: 'gb',
  amount: 5_400,
  currency: 'GBP',
  email_sha256: hash('buyer@example.com'),
  ip_address: '93.184.215.14',
  shipping_country: 'GB',
} as const;

function hash(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

async function assess(changes: Readonly<Record<string, unknown>> = {}, signal?: AbortSignal) {
  const { status, body } = await bench.send('POST', '/_fraud/assessments', {
    body: JSON.stringify({ ...charge, ...changes }),
    type: 'application/json',
    ...(signal === undefined ? {} : { signal }),
  });
  return { status, body };
}

describe('the scorer', () => {
  it.each([
    ['normal@fraud.example', 8],
    ['elevated@fraud.example', 68],
    ['highest@fraud.example', 92],
  ])('returns for %s the score %i, whatever the order is', async (email, score) => {
    for (const changes of [{}, { amount: 1, currency: 'USD', entity: 'us', ip_address: null }]) {
      expect(await assess({ ...changes, email_sha256: hash(email) })).toEqual({ status: 200, body: { score } });
    }
  });

  it('returns the same score for the same charge, and a normal score for a normal charge', async () => {
    const first = await assess();
    expect(first).toEqual({ status: 200, body: { score: 10 } });
    expect(await assess()).toEqual(first);
    for (let amount = 1; amount <= 100; amount += 1) {
      const { score } = (await assess({ amount })).body as { score: number };
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThan(60);
    }
  });

  it('returns 500 for the failing buyer', async () => {
    expect(await assess({ email_sha256: hash('failing@fraud.example') })).toEqual({
      status: 500,
      body: { error: { message: 'The scorer fails for this buyer.' } },
    });
  });

  it('sends no response within half a second for the late buyer', async () => {
    const signal = AbortSignal.timeout(500);
    await expect(assess({ email_sha256: hash('late@fraud.example') }, signal)).rejects.toThrow('due to timeout');
  });

  it.each([
    ['a name', { name: 'Ada Example' }],
    ['an e-mail in clear', { email_sha256: 'buyer@example.com' }],
    ['a token', { payment_method: 'pm_card_visa' }],
    ['no rail', { rail: undefined }],
    ['a fraction of a penny', { amount: 0.5 }],
  ])('rejects a request with unnecessary or missing data: %s', async (_, changes) => {
    expect((await assess(changes)).status).toBe(400);
  });
});

describe('a fault of the scorer', () => {
  it.each([
    ['error_before_effect', 500],
    ['rate_limited', 429],
  ])('%s applies once, to its entity only', async (fault, status) => {
    await bench.arm({ operation: 'fraud.assess', fault, entity: 'gb' });
    expect((await assess({ entity: 'us' })).status).toBe(200);
    expect((await assess()).status).toBe(status);
    expect((await assess()).status).toBe(200);
  });

  it('slow returns the right score late', async () => {
    await bench.arm({ operation: 'fraud.assess', fault: 'slow', delay_ms: 150 });
    const startedAt = performance.now();
    expect(await assess()).toEqual({ status: 200, body: { score: 10 } });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(145);
  });
});
