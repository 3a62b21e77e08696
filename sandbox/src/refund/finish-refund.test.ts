import { afterEach, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
afterEach(() => bench.close());

/** Long enough for a busy machine. */
const SOON = { timeout: 30_000 };

interface Made {
  readonly id: string;
  readonly charge: string;
  readonly status: string;
  readonly pending_reason?: string;
}

/** Refunds a part of a new payment. */
async function refundOn(card: string): Promise<Made> {
  const { body } = await bench.charge({ payment_method: `pm_card_${card}` });
  const { id } = body as { id: string };
  const made = await bench.post('/v1/refunds', { payment_intent: id, amount: 5_000 });
  return made.body as Made;
}

async function state({ id, charge }: { id: string; charge: string }): Promise<unknown> {
  const [refund, of] = await Promise.all([bench.get(`/v1/refunds/${id}`), bench.get(`/v1/charges/${charge}`)]);
  const { status, failure_reason, pending_reason } = refund.body as Record<string, unknown>;
  const { amount_refunded } = of.body as Record<string, unknown>;
  return { status, failure_reason, pending_reason, amount_refunded };
}

test('a refund to pm_card_refundFail succeeds, then fails and returns its amount to the charge', async () => {
  bench = await TestBench.open({ refundDelayMs: 150 });
  const refund = await refundOn('refundFail');
  expect(refund.status).toBe('succeeded');
  await expect
    .poll(() => state(refund), SOON)
    .toEqual({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      amount_refunded: 0,
    });
  const again = await bench.post('/v1/refunds', { charge: refund.charge });
  expect(again.body).toMatchObject({ amount: 13_540, status: 'succeeded' });
});

test('a refund to pm_card_pendingRefund is pending, then succeeds', async () => {
  bench = await TestBench.open({ refundDelayMs: 150 });
  const refund = await refundOn('pendingRefund');
  expect([refund.status, refund.pending_reason]).toEqual(['pending', 'processing']);
  await expect.poll(() => state(refund), SOON).toEqual({ status: 'succeeded', amount_refunded: 5_000 });
});

test('the control surface sets the final result at once, and no other result follows', async () => {
  bench = await TestBench.open({ refundDelayMs: 1_000 });
  const pending = await refundOn('pendingRefund');
  expect(await state(pending)).toEqual({ status: 'pending', pending_reason: 'processing', amount_refunded: 5_000 });
  const failed = await bench.control(`refunds/${pending.id}/fail`);
  expect([failed.status, failed.body]).toMatchObject([200, { id: pending.id, status: 'failed', amount: 5_000 }]);
  const promised = await refundOn('pendingRefund');
  expect((await bench.control(`refunds/${promised.id}/succeed`)).body).toMatchObject({ status: 'succeeded' });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await state(pending)).toMatchObject({ status: 'failed', amount_refunded: 0 });
  expect(await state(promised)).toMatchObject({ status: 'succeeded', amount_refunded: 5_000 });
});

test('the control surface fails any refund once and completes only a pending one', async () => {
  bench = await TestBench.open();
  const refund = await refundOn('visa');
  const statusOf = async (verb: string, id = refund.id): Promise<unknown> => {
    const { status, body } = await bench.control(`refunds/${id}/${verb}`);
    return [status, (body as { error?: { message: string } }).error?.message];
  };
  expect(await statusOf('succeed')).toEqual([409, 'The refund is already succeeded.']);
  expect(await statusOf('fail')).toEqual([200, undefined]);
  expect(await statusOf('fail')).toEqual([409, 'The refund is already failed.']);
  expect(await statusOf('succeed')).toEqual([409, 'The refund is already failed.']);
  expect(await statusOf('fail', 're_nobody')).toEqual([404, 'No refund re_nobody.']);
  expect(await state(refund)).toMatchObject({ status: 'failed', amount_refunded: 0 });
});
