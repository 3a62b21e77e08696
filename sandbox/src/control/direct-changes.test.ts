import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

type Body = Readonly<Record<string, unknown>>;

async function charge(changes: Record<string, string> = {}): Promise<string> {
  const { body } = await bench.charge(changes);
  const { id, error } = body as { id?: string; error?: { payment_intent: { id: string } } };
  return id ?? error?.payment_intent.id ?? '';
}

async function control(path: string, body: Body): Promise<readonly [number, Body]> {
  const response = await fetch(`${bench.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as Body];
}

async function read(path: string): Promise<Body> {
  return (await bench.get(path)).body as Body;
}

async function lastEvents(payment: string): Promise<readonly unknown[]> {
  const { data } = (await read('/_control/events')) as { data: readonly { type: string; payment: string | null }[] };
  return data.filter((event) => event.payment === payment).map(({ type }) => type);
}

describe('a change made directly at the processor', () => {
  it('refunds without metadata and key, and sends the events of any refund', async () => {
    const payment = await charge();
    expect(await control('refunds', { payment, amount: 540 })).toMatchObject([
      201,
      { status: 'succeeded', amount: 540 },
    ]);
    const { data } = (await read(`/_control/refunds?payment=${payment}`)) as { data: readonly Body[] };
    expect(data).toMatchObject([{ amount: 540, metadata: {}, idempotency_key: null }]);
    expect((await lastEvents(payment)).slice(-2)).toEqual(['refund.created', 'charge.refunded']);
    expect(await control('refunds', { payment, amount: 13_001 })).toMatchObject([409, {}]);
    expect(await control('refunds', { payment })).toMatchObject([201, { amount: 13_000 }]);
  });

  it('captures a part of an authorization', async () => {
    const payment = await charge({ capture_method: 'manual' });
    expect(await control('captures', { payment, amount: 1_000 })).toMatchObject([201, { amount_captured: 1_000 }]);
    expect(await read(`/v1/payment_intents/${payment}`)).toMatchObject({ status: 'succeeded', amount_received: 1_000 });
    expect(await control('captures', { payment })).toMatchObject([409, {}]);
  });

  it.each([
    ['succeeded', { amount_received: 13_540, amount_capturable: 0 }],
    ['requires_capture', { amount_received: 0, amount_capturable: 13_540 }],
  ])('completes a declined payment late as %s', async (status, amounts) => {
    const payment = await charge({ payment_method: 'pm_card_chargeDeclined' });
    expect(await control('completions', { payment, status })).toEqual([201, { id: payment, status }]);
    expect(await read(`/v1/payment_intents/${payment}`)).toMatchObject({
      status,
      ...amounts,
      last_payment_error: null,
    });
    expect(await control('completions', { payment, status })).toMatchObject([409, {}]);
  });

  it('rejects an unknown payment and an unknown field', async () => {
    expect(await control('refunds', { payment: 'pi_none' })).toMatchObject([404, {}]);
    expect(await control('captures', { payment: 'pi_none', more: 1 })).toMatchObject([400, {}]);
  });
});
