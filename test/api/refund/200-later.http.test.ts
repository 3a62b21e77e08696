import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { idempotencyKey } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import { exampleOrder, payOrder, type Refund, refundOf } from '../../setup/refunds.js';
import { expectReplay } from '../../setup/replayed-response.js';

/** Refunds whose final status the bank reports later, in a processor event. */
const test = await openApiTest();
const { api, store } = test;

const shares = { subtotal: 3_693, shipping: 369, tax: 772, duty: 166 };

async function refundWith(card: string) {
  const payment = await payOrder(test, api, exampleOrder, { payment_method: card });
  const [body, key] = [{ payment_intent_id: payment.id, amount: 5_000 }, idempotencyKey()];
  const response = await api.post('/v1/refund', body, key);
  return { payment, response, refund: response.body as Refund, again: () => api.post('/v1/refund', body, key) };
}

/** The refund once it has that status. */
async function waitForStatus({ id }: Refund, status: Refund['status']): Promise<Refund> {
  for (let waited = 0; waited < 90_000; waited += 50) {
    const refund = (await api.get(`/v1/refunds/${id}`)).body as Refund;
    if (refund.status === status) return refund;
    await sleep(50);
  }
  throw new Error(`The refund did not become ${status}.`);
}

const read = ({ id }: Payment) => api.get(`/v1/payment_intents/${id}`);
const eventTypes = async ({ id }: Refund) => (await store.events(id)).map(({ type }) => type);

describe('a refund that the bank confirms later', () => {
  it('reserves the amount of a pending refund until the bank confirms it, and replays the first response', async () => {
    const { payment, response, refund, again } = await refundWith('pm_card_pendingRefund');
    expectResponse(response, 200, refundOf(payment, shares, { status: 'pending' }));
    const tooMuch = { payment_intent_id: payment.id, amount: 8_541 };
    expectResponse(await api.post('/v1/refund', tooMuch, idempotencyKey()), 400, {
      error: {
        code: 'refund_exceeds_captured',
        message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
        details: { amount_refundable: 8_540 },
      },
    });
    const final = await waitForStatus(refund, 'succeeded');
    expect(final).toEqual({ ...refund, status: 'succeeded', updated_at: final.updated_at });
    expectResponse(await read(payment), 200, {
      ...readOf(payment),
      amount_refunded: 5_000,
      updated_at: final.updated_at,
    });
    expect(await eventTypes(refund)).toEqual(['refund.created', 'refund.succeeded']);
    expect((await store.ledger(payment.id)).map(({ key }) => key)).toEqual([
      `charge/${payment.id}`,
      `refund/${refund.id}`,
    ]);
    expectReplay(await again(), response);
  });
});

describe('a refund that the bank returns', () => {
  it('reverses the journal of a refund that fails later, and makes its amount refundable again', async () => {
    const { payment, response, refund } = await refundWith('pm_card_refundFail');
    expectResponse(response, 200, refundOf(payment, shares));
    const final = await waitForStatus(refund, 'failed');
    expect(final).toEqual({
      ...refund,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      updated_at: final.updated_at,
    });
    expectResponse(await read(payment), 200, { ...readOf(payment), updated_at: final.updated_at });
    expect(await eventTypes(refund)).toEqual(['refund.created', 'refund.succeeded', 'refund.failed']);
    const [, journal, reversal] = await store.ledger(payment.id);
    expect([journal?.key, reversal?.key]).toEqual([`refund/${refund.id}`, `refund-failed/${refund.id}`]);
    const amounts = (lines: readonly { account: string; amount: number }[] = [], sign: 1 | -1) =>
      lines.map(({ account, amount }) => `${account} ${sign * amount}`).toSorted();
    expect(amounts(reversal?.lines, -1)).toEqual(amounts(journal?.lines, 1));
    const { body } = await api.post('/v1/refund', { payment_intent_id: payment.id }, idempotencyKey());
    expect((body as Refund).amount).toBe(13_540);
  });
});
