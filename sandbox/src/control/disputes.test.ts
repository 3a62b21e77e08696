import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open({ disputeDelayMs: 600_000 });
});
afterAll(() => bench.close());

type Body = Readonly<Record<string, unknown>>;

async function charge(changes: Record<string, string> = {}): Promise<string> {
  return ((await bench.charge(changes)).body as { id: string }).id;
}

async function control(path: string, body: Body = {}): Promise<readonly [number, Body]> {
  const response = await bench.control(path, body);
  return [response.status, response.body as Body];
}

async function opened(body: Body = {}): Promise<string> {
  const [, dispute] = await control('disputes', { payment: await charge(), ...body });
  return String(dispute['id']);
}

const escalate = (id: string, body: Body = {}) => control(`disputes/${id}/escalate`, body);
const close = (id: string, outcome: string) => control(`disputes/${id}/close`, { outcome });

describe('POST /_control/disputes', () => {
  it('opens a dispute of any payment, with an event that names payment and charge but none of our ids', async () => {
    const payment = await charge({ 'metadata[landed_payment_intent]': 'ours' });
    const body = { payment, reason: 'product_not_received', amount: 500, evidence_due_by: '2026-12-01T00:00:00.000Z' };
    const [status, dispute] = await control('disputes', body);
    expect([status, dispute]).toMatchObject([
      201,
      {
        payment,
        entity: 'us',
        rail: 'test',
        status: 'needs_response',
        reason: 'product_not_received',
        amount: 500,
        amount_withdrawn: 500,
        fee: 1_500,
        evidence_due_by: '2026-12-01T00:00:00.000Z',
        submission_count: 0,
      },
    ]);
    const { data } = (await bench.get('/v1/events?type=charge.dispute.created')).body as {
      data: readonly { data: { object: Body } }[];
    };
    expect(data[0]?.data.object).toMatchObject({ id: dispute['id'], object: 'dispute', payment_intent: payment });
    expect(data[0]?.data.object['charge']).toMatch(/^ch_/);
    expect(JSON.stringify(data[0])).not.toContain('ours');
  });

  it('disputes what is left of a payment, and more of it when an amount is named', async () => {
    const payment = await charge();
    expect(await control('disputes', { payment, amount: 540 })).toMatchObject([201, { amount: 540 }]);
    expect(await control('disputes', { payment })).toMatchObject([201, { amount: 13_000 }]);
    expect(await control('disputes', { payment })).toMatchObject([409, {}]);
    expect(await control('disputes', { payment, amount: 1 })).toMatchObject([201, { amount: 1 }]);
    const { data } = (await bench.get(`/_control/disputes?payment=${payment}`)).body as { data: readonly Body[] };
    expect(data.map(({ amount }) => amount)).toEqual([540, 13_000, 1]);
  });

  it.each([
    [404, { payment: 'pi_none' }],
    [400, { more: 1 }],
    [400, { reason: 'unfair' }],
    [400, { amount: 13_541 }],
    [400, { evidence_due_by: 'soon' }],
  ])('rejects with %s: %j', async (status, changes) => {
    expect(await control('disputes', { payment: await charge(), ...changes })).toMatchObject([status, {}]);
  });

  it('rejects a payment that was not captured', async () => {
    const payment = await charge({ capture_method: 'manual' });
    expect(await control('disputes', { payment })).toMatchObject([409, {}]);
  });
});

describe('POST /_control/disputes/<id>/escalate', () => {
  it('turns an inquiry into a chargeback, and a decided chargeback into an appeal', async () => {
    const id = await opened({ stage: 'inquiry' });
    expect(await escalate(id, { evidence_due_by: 1_800_000_000 })).toMatchObject([
      200,
      { status: 'needs_response', amount_withdrawn: 13_540, fee: 1_500, evidence_due_by: '2027-01-15T08:00:00.000Z' },
    ]);
    expect(await escalate(id)).toMatchObject([409, {}]);
    expect(await close(id, 'won')).toMatchObject([200, { status: 'won', amount_withdrawn: 0 }]);
    expect(await escalate(id)).toMatchObject([
      200,
      { status: 'appeal_needs_response', amount_withdrawn: 13_540, fee: 1_500 },
    ]);
    expect((await bench.post(`/v1/disputes/${id}`, { 'evidence[uncategorized_text]': 'x' })).body).toMatchObject({
      status: 'appeal_under_review',
    });
    expect(await escalate(id)).toMatchObject([409, {}]);
    expect(await close(id, 'lost')).toMatchObject([200, { status: 'lost', amount_withdrawn: 13_540 }]);
    const { body } = await bench.get('/_control/events');
    const { data } = body as { data: { type: string; object: string }[] };
    expect(data.filter(({ object }) => object === id).map(({ type }) => type.replace('charge.dispute.', ''))).toEqual([
      'created',
      'updated',
      'funds_withdrawn',
      'funds_reinstated',
      'closed',
      'updated',
      'funds_withdrawn',
      'updated',
      'closed',
    ]);
  });
});

describe('POST /_control/disputes/<id>/close', () => {
  it.each([
    ['chargeback', 'won', 'won', 0],
    ['chargeback', 'lost', 'lost', 13_540],
    ['chargeback', 'prevented', 'prevented', 0],
    ['inquiry', 'lost', 'warning_closed', 0],
  ])('ends an open %s that the bank decides as %s', async (stage, outcome, status, withdrawn) => {
    const id = await opened({ stage });
    expect(await close(id, outcome)).toMatchObject([200, { status, amount_withdrawn: withdrawn }]);
    expect(await close(id, outcome)).toMatchObject([409, { error: { message: `The dispute is already ${status}.` } }]);
  });

  it('rejects an unknown dispute and an unknown outcome', async () => {
    expect(await close('du_none', 'won')).toMatchObject([404, {}]);
    expect(await close(await opened(), 'draw')).toMatchObject([400, {}]);
  });
});
