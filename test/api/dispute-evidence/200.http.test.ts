import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import {
  chargebackOf,
  type Dispute,
  disputedCharge,
  disputeIn,
  notActionable,
  submitted,
} from '../../setup/disputes.js';
import { idempotencyKey } from '../../setup/orders.js';
import { expectReplay } from '../../setup/replayed-response.js';

const test = await openApiTest({ quote: 'optional' });
const { api, merchant, sandbox } = test;

const path = (id: string) => `/v1/disputes/${id}/evidence`;
const submit = (id: string, body: unknown, key = idempotencyKey()) => api.post(path(id), body, key);

/** The dispute at the processor. */
async function atProcessor(dispute: Dispute) {
  const [charge] = await test.charges(dispute.payment_intent_id);
  const found = (await sandbox.disputes()).find(({ payment }) => payment === charge?.id);
  if (found === undefined) throw new Error('The processor has no dispute of this payment.');
  return found;
}

describe('evidence for a dispute', () => {
  it('evidence for a dispute is submitted once, replayed byte for byte, and read without its texts', async () => {
    const dispute = await disputedCharge(api);
    const [key, body] = [idempotencyKey(), { product_description: 'A handbag.', shipping_date: '2026-11-23' }];
    const first = await submit(dispute.id, body, key);
    const expected = chargebackOf(dispute.payment_intent_id, submitted({ product_description: 10, shipping_date: 10 }));
    expectResponse(first, 200, expected);
    expectReplay(await submit(dispute.id, body, key), first);
    expectResponse(await api.get(`/v1/disputes/${dispute.id}`), 200, first.body);
    expect(await atProcessor(dispute)).toMatchObject({ evidence: body, submission_count: 1 });
    const second = await submit(dispute.id, {});
    expectResponse(second, 422, notActionable('under_review', 'already_submitted'));
    const events = (await api.get('/v1/events?type=dispute.under_review')).text;
    expect(events).toContain(dispute.id);
    expect(events).not.toContain('A handbag.');
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ] as const)('decides the dispute by the sandbox text %s', async (text, status) => {
    const dispute = await disputedCharge(api);
    expect(await submit(dispute.id, { uncategorized_text: text })).toMatchObject({ status: 200 });
    expect(await disputeIn(api, dispute.id, status)).toMatchObject({
      closed_reason: 'decided',
      evidence: { uncategorized_text: text.length },
    });
  });

  it('evidence for a dispute is what the service holds about the order when no body is sent', async () => {
    const dispute = await disputedCharge(api);
    const headers = { authorization: `Bearer ${merchant.secret_key}`, ...idempotencyKey() };
    const response = await api.send({ method: 'POST', path: path(dispute.id), headers });
    expect(response).toMatchObject({ status: 200, body: { status: 'under_review' } });
    const { evidence } = await atProcessor(dispute);
    expect(evidence).toMatchObject({
      customer_name: 'Ada Buyer',
      customer_email_address: 'buyer@example.com',
      product_description: expect.stringContaining('Total: GBP 41.50'),
    });
    const lengths = Object.fromEntries(Object.entries(evidence).map(([field, value]) => [field, value.length]));
    expect((response.body as Dispute).evidence).toEqual(lengths);
  });

  it('accepts evidence of 150,000 characters of three bytes each', async () => {
    const dispute = await disputedCharge(api, 'inquiry');
    const long = ['product_description', 'uncategorized_text', 'access_activity_log', 'cancellation_rebuttal'];
    const more = ['cancellation_policy_disclosure', 'duplicate_charge_explanation', 'refund_policy_disclosure'];
    const texts = Object.fromEntries([...long, ...more].map((field) => [field, '€'.repeat(20_000)]));
    const largest = { ...texts, refund_refusal_explanation: '€'.repeat(10_000) };
    expect(await submit(dispute.id, largest)).toMatchObject({ status: 200, body: { status: 'under_review' } });
    expect((await atProcessor(dispute)).evidence).toEqual(largest);
  });

  it('names the charge of the other payment', async () => {
    const dispute = await disputedCharge(api);
    const other = await disputedCharge(api);
    await submit(dispute.id, { duplicate_payment_intent_id: other.payment_intent_id });
    const { evidence } = await atProcessor(dispute);
    expect(evidence).toEqual({ duplicate_charge_id: expect.stringMatching(/^ch_/) });
  });
});
