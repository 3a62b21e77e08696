import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';
import { canceledOf, capturedOf, wrongState } from '../../setup/authorization.js';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { idempotencyKey } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import { refundOf } from '../../setup/refunds.js';

/** Every status of a payment with every operation, one cell at a time. */
const test = await openApiTest({ quote: 'optional' });
const { api, store, sandbox, merchant } = test;

afterAll(() => sandbox.clear());

const total = 4_321;
const operations = ['capture', 'cancel', 'refund'] as const;
type Operation = (typeof operations)[number];
const send = (name: Operation, { id }: Payment) => api.post(`/v1/${name}`, { payment_intent_id: id }, idempotencyKey());
const read = async ({ id }: Payment) => (await api.get(`/v1/payment_intents/${id}`)).body;

function charge(changes: Record<string, unknown> = {}): Promise<ApiResponse> {
  const order = { amount: total, currency: 'USD', customer: { email: 'buyer@example.com' } };
  return api.post('/v1/payment_intents', { ...order, payment_method: 'pm_card_visa', ...changes }, idempotencyKey());
}

async function charged(changes: Record<string, unknown> = {}): Promise<Payment> {
  return (await charge(changes)).body as Payment;
}

async function afterCaptureOrCancel(name: 'capture' | 'cancel'): Promise<Payment> {
  const authorized = await charged({ capture_method: 'manual' });
  return { ...authorized, ...((await send(name, authorized)).body as Payment) };
}

/** A payment whose outcome at the processor stays unknown until the faults of the sandbox are cleared. */
async function withUnknownOutcome(): Promise<Payment> {
  const reference = randomUUID();
  for (const operation of ['payment_intents.create', 'payment_intents.list'] as const) {
    await sandbox.arm({ operation, fault: 'error_before_effect', times: 10_000, entity: 'au' });
  }
  const pendingCharge = charge({ currency: 'AUD', merchant_reference: reference, capture_method: 'manual' });
  afterProcessing.push(async () => void (await pendingCharge));
  for (let waited = 0; waited < 60_000; waited += 20) {
    const { rows } = await store.sql.query<{ id: string }>(
      'SELECT id FROM payment_intent WHERE merchant_id = $1 AND merchant_reference = $2',
      [merchant.id, reference],
    );
    if (rows[0] !== undefined) return (await api.get(`/v1/payment_intents/${rows[0].id}`)).body as Payment;
    await sleep(20);
  }
  throw new Error('The charge was not prepared.');
}
const afterProcessing: (() => Promise<void>)[] = [];

const makers: Readonly<Record<PaymentStatus, () => Promise<Payment>>> = {
  requires_action: () => charged({ payment_method: 'pm_card_threeDSecureRequired', capture_method: 'manual' }),
  processing: withUnknownOutcome,
  authorized: () => charged({ capture_method: 'manual' }),
  succeeded: () => charged(),
  captured: () => afterCaptureOrCancel('capture'),
  canceled: () => afterCaptureOrCancel('cancel'),
  failed: () => charged({ payment_method: 'pm_card_chargeDeclined', capture_method: 'manual' }),
};

const notCaptured = {
  error: {
    code: 'refund_not_allowed',
    message: 'The payment cannot be refunded: see details.reason.',
    details: { reason: 'not_captured' },
  },
};

const notDecided = {
  error: {
    code: 'idempotency_in_progress',
    message:
      'The outcome of the charge is not known yet: wait until the payment is not `processing`, then send the same request again.',
    details: { pending: 'charge' },
  },
};

/** The expected cell of the table: the status and the whole body of the response. */
function cell(status: PaymentStatus, name: Operation, payment: Payment): readonly [number, unknown] {
  const isPaid = status === 'succeeded' || status === 'captured';
  switch (name) {
    case 'capture':
      return status === 'authorized' ? [200, capturedOf(payment)] : [422, wrongState(status)];
    case 'cancel':
      return status === 'authorized' ? [200, canceledOf(payment)] : [422, wrongState(status)];
    case 'refund':
      if (status === 'processing') return [409, notDecided];
      return isPaid ? [200, refundOf(payment, { subtotal: total })] : [400, notCaptured];
  }
}

const statuses = Object.keys(makers) as PaymentStatus[];

describe.each(statuses)('a payment with the status %s', (status) => {
  it('accepts the operations that the status allows and rejects the others unchanged', async () => {
    // The payment with an unknown outcome is made once: it rejects every operation, so it can be reused.
    const once = status === 'processing' ? await makers.processing() : null;
    for (const name of operations) {
      const payment = once ?? (await makers[status]());
      expect(payment.status).toBe(status);
      const [before, atProcessor] = [await read(payment), await test.charges(payment.id)];
      const events = await store.events(payment.id);
      const [code, body] = cell(status, name, payment);
      const response = await send(name, payment);
      expect({ name, status: response.status, body: response.body }).toEqual({ name, status: code, body });
      if (code === 200) continue;
      expect(await read(payment)).toEqual(before);
      expect(await test.charges(payment.id)).toEqual(atProcessor);
      expect(await store.events(payment.id)).toEqual(events);
    }
    if (once === null) return;
    await sandbox.clear();
    await Promise.all(afterProcessing.map((finish) => finish()));
    expect(await read(once)).toMatchObject({ id: once.id, status: 'authorized' });
  });
});

it('returns the same payment from a read as from a capture', async () => {
  const captured = await afterCaptureOrCancel('capture');
  expect(await read(captured)).toEqual(readOf(captured));
});
