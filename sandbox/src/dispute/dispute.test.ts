import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeEach(async () => {
  bench = await TestBench.open({ disputeDelayMs: 20 });
});
afterEach(() => bench.close());

/** Long enough for a busy machine. */
const SOON = { timeout: 30_000 };

type Body = Readonly<Record<string, unknown>>;
type Dispute = Body & { readonly id: string; readonly charge: string; readonly balance_transactions: readonly Body[] };

async function charged(card: string, params: Record<string, string> = {}): Promise<string> {
  const { body } = await bench.charge({ payment_method: `pm_card_${card}`, ...params });
  return (body as { id: string }).id;
}

async function disputesOf(payment: string): Promise<readonly Dispute[]> {
  return ((await bench.get(`/v1/disputes?payment_intent=${payment}`)).body as { data: Dispute[] }).data;
}

/** Charges a card and waits until its bank has opened the dispute. */
async function disputed(card: string, params: Record<string, string> = {}): Promise<Dispute> {
  const payment = await charged(card, params);
  await expect.poll(async () => (await disputesOf(payment)).length, SOON).toBe(1);
  return (await disputesOf(payment))[0] as Dispute;
}

async function read({ id }: { readonly id: string }): Promise<Dispute> {
  return (await bench.get(`/v1/disputes/${id}`)).body as Dispute;
}

const respond = (id: string, params: Record<string, string | boolean>, key?: string) =>
  bench.post(`/v1/disputes/${id}`, params, key === undefined ? {} : { idempotencyKey: key });

const text = (value: string) => ({ 'evidence[uncategorized_text]': value });

async function eventsOf({ id }: { readonly id: string }): Promise<readonly string[]> {
  const { body } = await bench.get('/_control/events');
  const { data } = body as { data: { type: string; object: string }[] };
  return data.filter(({ object }) => object === id).map(({ type }) => type.replace('charge.dispute.', ''));
}

describe('a card that is disputed', () => {
  it('gets a chargeback a moment after the charge, which takes the money and the fee', async () => {
    const dispute = await disputed('createDispute');
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 13_540,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      evidence: { uncategorized_text: null, receipt: null, enhanced_evidence: {} },
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
      payment_method_details: { card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4' } },
    });
    expect(dispute.balance_transactions).toMatchObject([
      { amount: -13_540, fee: 1_500, net: -15_040, reporting_category: 'dispute', source: dispute.id },
    ]);
    expect(await eventsOf(dispute)).toEqual(['created', 'funds_withdrawn']);
    expect((await bench.get(`/v1/charges/${dispute.charge}`)).body).toMatchObject({ disputed: true });
  });

  it('gets an inquiry, which takes nothing', async () => {
    const dispute = await disputed('createDisputeInquiry');
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    expect(await eventsOf(dispute)).toEqual(['created']);
  });

  it('gets its dispute after the capture, not while the charge is only authorized', async () => {
    const payment = await charged('createDispute', { capture_method: 'manual' });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await disputesOf(payment)).toEqual([]);
    await bench.post(`/v1/payment_intents/${payment}/capture`);
    await expect.poll(async () => (await disputesOf(payment)).length, SOON).toBe(1);
  });

  it('gets one dispute, even after a restart', async () => {
    await bench.sandbox.close();
    bench = await TestBench.open({ dataDir: bench.dataDir, disputeDelayMs: 600_000 });
    const payment = await charged('createDisputeProductNotReceived');
    await bench.sandbox.close();
    bench = await TestBench.open({ dataDir: bench.dataDir, disputeDelayMs: 20 });
    await expect.poll(() => disputesOf(payment), SOON).toMatchObject([{ reason: 'product_not_received' }]);
    const before = await disputesOf(payment);
    await bench.sandbox.close();
    bench = await TestBench.open({ dataDir: bench.dataDir, disputeDelayMs: 0 });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await disputesOf(payment)).toEqual(before);
  });
});

describe('evidence', () => {
  it('evidence is submitted once, and stays with the dispute', async () => {
    const { id } = await disputed('createDispute');
    const params = { 'evidence[customer_name]': 'Ada', 'metadata[ours]': 'op', submit: true };
    const response = await respond(id, params, 'op.1.1');
    expect(response.body).toMatchObject({
      status: 'under_review',
      evidence: { customer_name: 'Ada' },
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
      metadata: { ours: 'op' },
    });
    expect((await respond(id, params, 'op.1.1')).text).toBe(response.text);
    expect((await respond(id, text('more'), 'op.2.1')).body).toMatchObject({
      error: { type: 'invalid_request_error', message: 'Evidence was already submitted for this dispute.' },
    });
    expect(await read({ id })).toMatchObject({ evidence_details: { submission_count: 1 } });
    expect(await eventsOf({ id })).toEqual(['created', 'funds_withdrawn', 'updated']);
  });

  it('evidence is only staged when it is not to be submitted', async () => {
    const { id } = await disputed('createDispute');
    expect((await respond(id, { ...text('first'), submit: false })).body).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    expect((await respond(id, { submit: true })).body).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: 'first' },
    });
  });

  it.each([
    ['winning_evidence', 'won', ['updated', 'funds_reinstated', 'closed'], 0, true],
    ['losing_evidence', 'lost', ['updated', 'closed'], 13_540, false],
  ])('%s ends a chargeback as %s a moment later', async (words, status, events, withdrawn, refundable) => {
    const dispute = await disputed('createDispute');
    expect((await respond(dispute.id, text(words))).body).toMatchObject({ status: 'under_review' });
    await expect.poll(async () => (await read(dispute))['status'], SOON).toBe(status);
    const { balance_transactions: transactions, is_charge_refundable } = await read(dispute);
    expect(transactions.reduce((sum, { amount }) => sum - Number(amount), 0)).toBe(withdrawn);
    expect(transactions.reduce((sum, { fee }) => sum + Number(fee), 0)).toBe(1_500);
    expect(is_charge_refundable).toBe(refundable);
    expect((await eventsOf(dispute)).slice(2)).toEqual(events);
    expect((await respond(dispute.id, text('more'))).body).toMatchObject({
      error: { type: 'invalid_request_error', message: 'This dispute is already closed' },
    });
  });

  it.each([
    ['winning_evidence', 'warning_closed', 0],
    ['losing_evidence', 'warning_closed', 0],
    ['escalate_inquiry_evidence', 'needs_response', 13_540],
  ])('%s turns an inquiry into %s a moment later', async (words, status, withdrawn) => {
    const dispute = await disputed('createDisputeInquiry');
    expect((await respond(dispute.id, text(words))).body).toMatchObject({ status: 'warning_under_review' });
    await expect.poll(async () => (await read(dispute))['status'], SOON).toBe(status);
    const { balance_transactions: transactions } = await read(dispute);
    expect(transactions.reduce((sum, { amount }) => sum - Number(amount), 0)).toBe(withdrawn);
  });

  it('evidence is decided after a restart when it was submitted before', async () => {
    await bench.sandbox.close();
    bench = await TestBench.open({ dataDir: bench.dataDir, disputeDelayMs: 600_000 });
    const payment = await charged('visa');
    await bench.control('disputes', { payment });
    const [dispute] = (await disputesOf(payment)) as [Dispute];
    await respond(dispute.id, text('winning_evidence'));
    await bench.sandbox.close();
    bench = await TestBench.open({ dataDir: bench.dataDir, disputeDelayMs: 20 });
    await expect.poll(async () => (await read(dispute))['status'], SOON).toBe('won');
  });

  it.each([
    [{ 'evidence[uncategorized_text]': 'x'.repeat(20_001) }, 'evidence[uncategorized_text]'],
    [{ 'evidence[no_such_field]': 'x' }, 'evidence[no_such_field]'],
    [{ 'evidence[receipt]': 'file_1' }, 'evidence[receipt]'],
    [
      Object.fromEntries(
        [
          'access_activity_log',
          'cancellation_policy_disclosure',
          'cancellation_rebuttal',
          'duplicate_charge_explanation',
          'product_description',
          'refund_policy_disclosure',
          'refund_refusal_explanation',
          'uncategorized_text',
        ].map((field) => [`evidence[${field}]`, 'x'.repeat(20_000)]),
      ),
      'evidence',
    ],
  ])('evidence is rejected with its parameter, and nothing is submitted', async (params, param) => {
    const { id } = await disputed('createDispute');
    const { status, body } = await respond(id, params);
    expect([status, (body as { error: { param: string } }).error.param]).toEqual([400, param]);
    expect(await read({ id })).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
  });

  it('accepts the longest texts in one call', async () => {
    const { id } = await disputed('createDispute');
    const { status } = await respond(id, {
      'evidence[uncategorized_text]': '証'.repeat(20_000),
      'evidence[product_description]': '拠'.repeat(20_000),
      'evidence[access_activity_log]': '書'.repeat(20_000),
    });
    expect(status).toBe(200);
  });
});

describe('a refund beside disputes', () => {
  const refund = (payment: string, amount?: number) =>
    bench.post('/v1/refunds', { payment_intent: payment, ...(amount === undefined ? {} : { amount }) });

  it('a refund is rejected for what a chargeback took, and accepted for the rest and after it was won', async () => {
    const payment = await charged('visa');
    const { body } = await bench.control('disputes', { payment, amount: 13_000 });
    const { id } = body as Dispute;
    expect((await refund(payment)).body).toMatchObject({ error: { code: 'charge_disputed' } });
    expect((await refund(payment, 541)).body).toMatchObject({ error: { code: 'charge_disputed' } });
    expect((await refund(payment, 540)).body).toMatchObject({ status: 'succeeded' });
    await bench.control(`disputes/${id}/close`, { outcome: 'won' });
    expect((await refund(payment)).body).toMatchObject({ status: 'succeeded', amount: 13_000 });
  });

  it('ends an inquiry when it is in full', async () => {
    const payment = await charged('visa');
    const { body } = await bench.control('disputes', { payment, stage: 'inquiry' });
    await refund(payment, 540);
    expect(await read(body as Dispute)).toMatchObject({ status: 'warning_needs_response' });
    await refund(payment);
    expect(await read(body as Dispute)).toMatchObject({ status: 'warning_closed', is_charge_refundable: false });
    expect(await eventsOf(body as Dispute)).toEqual(['created', 'closed']);
  });
});

describe('a read of disputes', () => {
  it('lists those of a payment, a charge or the account, newest first', async () => {
    const payments = [await charged('visa'), await charged('visa')];
    const ids: string[] = [];
    for (const payment of [...payments, ...payments]) {
      ids.push(((await bench.control('disputes', { payment, amount: 100 })).body as Dispute).id);
    }
    const list = async (query: string) =>
      ((await bench.get(`/v1/disputes${query}`)).body as { data: Dispute[] }).data.map(({ id }) => id);
    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('?limit=3&created[gte]=0')).toEqual(ids.toReversed().slice(0, 3));
    expect(await list(`?payment_intent=${payments[0]}`)).toEqual([ids[2], ids[0]]);
    const { charge } = await read({ id: String(ids[1]) });
    expect(await list(`?charge=${charge}`)).toEqual([ids[3], ids[1]]);
    expect((await bench.get('/v1/disputes?payment_intent=pi_none')).status).toBe(400);
  });

  it('a read of disputes has no dispute of another account', async () => {
    const payment = await charged('visa');
    const { id } = (await bench.control('disputes', { payment })).body as Dispute;
    for (const path of [`/v1/disputes/${id}`, '/v1/disputes/du_none']) {
      const { status, body } = await bench.get(path, { key: 'sk_gb_test' });
      expect([status, body]).toMatchObject([404, { error: { code: 'resource_missing', param: 'dispute' } }]);
    }
    expect((await bench.get('/v1/disputes', { key: 'sk_gb_test' })).body).toMatchObject({ data: [] });
    expect((await bench.post(`/v1/disputes/${id}`, text('mine'), { key: 'sk_gb_test' })).status).toBe(404);
  });

  it('returns the state before the last change when it is stale', async () => {
    const payment = await charged('visa');
    const { id } = (await bench.control('disputes', { payment })).body as Dispute;
    await respond(id, text('words'));
    await bench.arm({ operation: 'disputes.retrieve', fault: 'stale_read' });
    expect(await read({ id })).toMatchObject({ status: 'needs_response' });
    expect(await read({ id })).toMatchObject({ status: 'under_review' });
  });
});
