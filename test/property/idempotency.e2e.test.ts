import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type ApiResponse, type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { Sample } from '../setup/sample.js';

/**
 * Idempotency as a state machine: random sequences of requests (keys, bodies, merchants, spellings, simultaneous
 * repeats) against the running service, compared with a model of a few lines: the first accepted body of a key is its
 * only body, and its first response is its only response.
 */
const stack = inject('stack');
const merchants = await Promise.all([
  newMerchant(stack, { quote: 'optional' }),
  newMerchant(stack, { quote: 'optional' }),
]);
const apis = [merchantApi(stack, { merchant: merchants[0] }), merchantApi(stack, { merchant: merchants[1] })] as const;

afterAll(() => Promise.all(apis.map((api) => api.close())));

const bodies = [
  { amount: 1_000, currency: 'USD', payment_method: 'pm_card_visa', customer: { email: 'a@example.com' } },
  { amount: 1_001, currency: 'GBP', payment_method: 'pm_card_visa', customer: { email: 'a@example.com' } },
  { amount: 1_000, currency: 'USD', payment_method: 'pm_card_chargeDeclined', customer: { email: 'a@example.com' } },
  { amount: 1_000, currency: 'USD', payment_method: 'pm_nobody_knows', customer: { email: 'a@example.com' } },
  { amount: 49, currency: 'USD', payment_method: 'pm_card_visa', customer: { email: 'a@example.com' } },
  { amount: -1, currency: 'USD', payment_method: 'pm_card_visa', customer: { email: 'a@example.com' } },
] as const;

/** A body of the wrong shape is rejected before anything starts: it does not use up the key. */
const shapeError = 5;

interface Step {
  readonly merchant: 0 | 1;
  readonly key: number;
  readonly body: number;
  readonly reordered: boolean;
  readonly copies: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  merchant: fc.constantFrom(0 as const, 1 as const),
  key: fc.integer({ min: 0, max: 2 }),
  body: fc.integer({ min: 0, max: bodies.length - 1 }),
  reordered: fc.boolean(),
  copies: fc.integer({ min: 1, max: 4 }),
});

interface Known {
  readonly body: number;
  readonly response: ApiResponse;
}

describe('an idempotency key', () => {
  it('an idempotency key has one body, one response and one charge, as in the model', async () => {
    const sample = new Sample('idempotency');
    const numRuns = sample.count(25);
    const { millisecondsLeft } = sample;
    let ran = 0;
    const steps = fc.array(step, { minLength: 5, maxLength: 14 });
    const property = fc.asyncProperty(steps, async (sequence) => {
      await runSequence(sequence);
      ran += 1;
    });
    await fc.assert(property, {
      seed: sample.seed,
      numRuns,
      ...(millisecondsLeft === undefined ? {} : { interruptAfterTimeLimit: millisecondsLeft }),
    });
    sample.report(ran);
  }, 540_000);
});

async function runSequence(steps: readonly Step[]): Promise<void> {
  const run = randomUUID();
  const model = new Map<string, Known>();
  for (const { merchant, key, body, reordered, copies } of steps) {
    const idempotencyKey = `${run}-${key}`;
    const place = `${merchant}/${idempotencyKey}`;
    const responses = await Promise.all(
      Array.from({ length: copies }, () => send(apis[merchant], idempotencyKey, body, reordered)),
    );
    if (body === shapeError) {
      for (const response of responses) expect([response.status, codeOf(response)]).toEqual([400, 'invalid_amount']);
      continue;
    }
    const known = model.get(place);
    if (known === undefined) model.set(place, { body, response: firstOf(responses) });
    else if (known.body === body) for (const response of responses) expectReplay(response, known.response);
    else
      for (const response of responses)
        expect([response.status, codeOf(response)]).toEqual([409, 'idempotency_key_conflict']);
  }
  await expectOneCharge(model);
}

/** One of simultaneous first requests is executed. The others get its response again, or `idempotency_in_progress`. */
function firstOf(responses: readonly ApiResponse[]): ApiResponse {
  const done = responses.filter((response) => response.status !== 409);
  const [first] = done;
  if (first === undefined) throw new Error('No request got a final response.');
  for (const response of done) expect([response.status, response.text]).toEqual([first.status, first.text]);
  for (const response of responses.filter(({ status }) => status === 409))
    expect(codeOf(response)).toBe('idempotency_in_progress');
  return first;
}

function expectReplay(response: ApiResponse, first: ApiResponse): void {
  expect([response.status, response.text, response.headers['idempotent-replayed']]).toEqual([
    first.status,
    first.text,
    'true',
  ]);
}

async function expectOneCharge(model: ReadonlyMap<string, Known>): Promise<void> {
  for (const { response } of model.values()) {
    const { id, status } = response.body as { id?: string; status?: string };
    if (id === undefined) continue;
    const read = await fetch(`${stack.sandbox_url}/_control/payments`);
    const { data } = (await read.json()) as { data: { status: string; metadata?: Record<string, string> }[] };
    const charges = data.filter((payment) => payment.metadata?.['landed_payment_intent'] === id);
    expect(charges.filter((payment) => payment.status === 'succeeded')).toHaveLength(status === 'succeeded' ? 1 : 0);
  }
}

function send(api: MerchantApi, key: string, body: number, reordered: boolean): Promise<ApiResponse> {
  const content = { ...bodies[body], merchant_reference: 'property' };
  const spelt = reordered ? Object.fromEntries(Object.entries(content).toReversed()) : content;
  return api.post('/v1/payment_intents', spelt, { 'idempotency-key': key });
}

function codeOf(response: ApiResponse): string | undefined {
  return (response.body as { error?: { code?: string } }).error?.code;
}
