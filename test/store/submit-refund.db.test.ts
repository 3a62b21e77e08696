import { reconcileRefund } from '@landed/activities/refund/reconcile-refund';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { submitRefund } from '@landed/activities/refund/submit-refund';
import { refundResponse } from '@landed/contracts/refund/response';
import type { Refund } from '@landed/contracts/refund/types';
import { findRefund } from '@landed/prisma/read/refund/find-refund';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { newRefundInput, nextAttempt, order, paidPayment } from './refund-case.js';
import { keyOf, refundsOf } from './stored-refunds.js';
import { type RefundBehaviour, rememberingRefunds, says } from './fake-refund-processor.js';
import { allRows } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

/** A payment of 13,540 and a refund of 5,000 that is about to be made of it. */
async function aboutToRefund(behaviour: RefundBehaviour = {}) {
  const payment = await paidPayment(fresh.database, keyring);
  const input = newRefundInput(payment);
  const { processor, asked, becomes } = rememberingRefunds(behaviour);
  const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
  return {
    input,
    asked,
    key: `${input.operationId}.1.1`,
    becomes,
    submit: (again = input) => submitRefund(dependencies, again),
    settle: () => reconcileRefund(dependencies, input),
    advance: () => refreshRefund(dependencies, input),
    standing: () => refundsOf(fresh.database, payment),
    keyStanding: () => keyOf(fresh.database, keyring, input),
    rows: () => allRows(fresh.database, payment.merchantId),
    stored: async () => refundResponse((await findRefund(fresh.database, { ...input, id: input.refundId })) as Refund),
  };
}

const share = [5_000, 3_693, 369, 772, 166] as const;
const booked = [
  ['processor_receivable', -5_000],
  ['tax_withheld', 938],
  ['merchant_available', 4_062],
  ['merchant_reserve', 379],
  ['merchant_available', -379],
] as const;
const takenBack = booked.map(([account, amount]) => [account, -amount]);

describe('what runs twice has run once:', () => {
  it('a refund that succeeds', async () => {
    const { input, key, asked, submit, settle, advance, standing, keyStanding, rows, stored } = await aboutToRefund();
    expect(await submit()).toEqual({
      kind: 'completed',
      summary: 'Committed: the refund is `succeeded`.',
      amountMinor: 5_000,
      silent: true,
    });
    expect(await standing()).toEqual({
      payment: { refunded: 5_000, reserved: 0 },
      refunds: [['succeeded', null, ...share, 379]],
      attempts: [[key, 'confirmed']],
      events: [
        ['refund.created', 1, null],
        ['refund.succeeded', 2, 'pending'],
      ],
      journals: [[`refund/${input.refundId}`, booked]],
    });
    expect(await keyStanding()).toEqual({
      state: 'completed',
      attempt: 1,
      status: 200,
      answer: await stored(),
      answered: true,
    });
    const once = await rows();
    const again = { kind: 'completed', summary: 'The refund had ended: it is `succeeded`.', amountMinor: 5_000 };
    expect(await submit()).toEqual(again);
    expect(await settle()).toEqual(again);
    expect(await advance()).toBe('unchanged');
    expect(await rows()).toEqual(once);
    expect(asked).toEqual([`refund ${key}`, `find ${key}`]);
  });

  it('a refund that fails at once: nothing is booked, and all can be refunded again', async () => {
    const { key, submit, settle, advance, standing, keyStanding, rows, stored } = await aboutToRefund({
      decides: [says.failed],
    });
    expect(await submit()).toEqual({
      kind: 'completed',
      summary: 'Committed: the refund is `failed`.',
      amountMinor: 5_000,
      silent: true,
    });
    expect(await standing()).toEqual({
      payment: { refunded: 0, reserved: 0 },
      refunds: [['failed', 'expired_or_canceled_card', ...share, 0]],
      attempts: [[key, 'declined']],
      events: [
        ['refund.created', 1, null],
        ['refund.failed', 2, 'pending'],
      ],
      journals: [],
    });
    expect(await keyStanding()).toEqual({
      state: 'completed',
      attempt: 1,
      status: 200,
      answer: await stored(),
      answered: true,
    });
    const once = await rows();
    await submit();
    await settle();
    expect(await advance()).toBe('unchanged');
    expect(await rows()).toEqual(once);
  });

  it('a definite no: the reservation is gone, the key is free, and the next try is a refund of its own', async () => {
    const { input, key, submit, settle, standing, keyStanding, rows } = await aboutToRefund({
      decides: [says.refused],
    });
    const refused = { kind: 'retryable', code: 'provider_error' };
    expect(await submit()).toEqual({
      ...refused,
      summary: 'Refused: the processor has no money of this payment left; somebody refunded it there directly.',
      silent: true,
    });
    const failed = ['failed', 'processing_error', ...share, 0];
    expect(await standing()).toEqual({
      payment: { refunded: 0, reserved: 0 },
      refunds: [failed],
      attempts: [[key, 'not_attempted']],
      events: [
        ['refund.created', 1, null],
        ['refund.failed', 2, 'pending'],
      ],
      journals: [],
    });
    expect(await keyStanding()).toEqual({
      state: 'retryable',
      attempt: 1,
      status: null,
      answer: null,
      answered: false,
    });
    const once = await rows();
    expect(await submit()).toEqual(refused);
    expect(await settle()).toEqual(refused);
    expect(await rows()).toEqual(once);

    expect(await submit(nextAttempt(input))).toMatchObject({ kind: 'completed' });
    const { payment, refunds } = await standing();
    expect({ payment, refunds }).toEqual({
      payment: { refunded: 5_000, reserved: 0 },
      refunds: [failed, ['succeeded', null, ...share, 379]],
    });
  });

  it('a refund that the processor has pending, and that succeeds later', async () => {
    const { input, key, submit, settle, advance, becomes, standing, keyStanding, rows } = await aboutToRefund({
      decides: [says.pending],
    });
    const acknowledged = {
      kind: 'completed',
      summary: 'The processor has the refund and will say what became of it.',
      amountMinor: 5_000,
      waits: true,
    };
    expect(await submit()).toEqual({ ...acknowledged, silent: true });
    const pending = {
      payment: { refunded: 0, reserved: 5_000 },
      refunds: [['pending', null, ...share, 0]],
      attempts: [[key, 'confirmed']],
      events: [['refund.created', 1, null]],
      journals: [],
    };
    expect(await standing()).toEqual(pending);
    const answered = await keyStanding();
    expect(answered).toMatchObject({ state: 'completed', status: 200, answered: true, answer: { status: 'pending' } });
    const once = await rows();
    expect(await submit()).toEqual({ kind: 'unknown' });
    expect(await settle()).toEqual(acknowledged);
    expect(await advance()).toBe('unchanged');
    expect(await rows()).toEqual(once);

    becomes(key, says.succeeded);
    expect(await advance()).toBe('changed');
    expect(await standing()).toEqual({
      payment: { refunded: 5_000, reserved: 0 },
      refunds: [['succeeded', null, ...share, 379]],
      attempts: [[key, 'confirmed']],
      events: [
        ['refund.created', 1, null],
        ['refund.succeeded', 2, 'pending'],
      ],
      journals: [[`refund/${input.refundId}`, booked]],
    });
    expect(await keyStanding()).toEqual(answered);
    const ended = await rows();
    expect(await advance()).toBe('unchanged');
    expect(await rows()).toEqual(ended);
  });

  it('a refund that succeeded and that the bank sends back: all that was booked is taken back', async () => {
    const { input, key, submit, advance, becomes, standing, keyStanding, rows } = await aboutToRefund();
    await submit();
    const answered = await keyStanding();
    becomes(key, says.failed);
    expect(await advance()).toBe('changed');
    expect(await standing()).toEqual({
      payment: { refunded: 0, reserved: 0 },
      refunds: [['failed', 'expired_or_canceled_card', ...share, 0]],
      attempts: [[key, 'confirmed']],
      events: [
        ['refund.created', 1, null],
        ['refund.succeeded', 2, 'pending'],
        ['refund.failed', 3, 'succeeded'],
      ],
      journals: [
        [`refund/${input.refundId}`, booked],
        [`refund-failed/${input.refundId}`, takenBack],
      ],
    });
    expect(await keyStanding()).toEqual(answered);
    const once = await rows();
    expect(await advance()).toBe('unchanged');
    becomes(key, says.succeeded);
    expect(await advance()).toBe('contradicted');
    expect(await rows()).toEqual(once);
  });

  it('a refund that is refused before anything is prepared', async () => {
    const { input, asked, submit, settle, standing, keyStanding, rows } = await aboutToRefund();
    const tooMuch = { ...input, amount: order.total + 1 };
    expect(await submit(tooMuch)).toEqual({
      kind: 'completed',
      summary: 'Refused: refund_exceeds_captured.',
      silent: true,
    });
    expect(await keyStanding()).toEqual({
      state: 'completed',
      attempt: 1,
      status: 400,
      answer: {
        error: {
          code: 'refund_exceeds_captured',
          message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
          details: { amount_refundable: 13_540 },
        },
      },
      answered: true,
    });
    expect(await standing()).toEqual({
      payment: { refunded: 0, reserved: 0 },
      refunds: [],
      attempts: [],
      events: [],
      journals: [],
    });
    const once = await rows();
    const again = { kind: 'completed', summary: 'The answer was already stored.' };
    expect(await submit(tooMuch)).toEqual(again);
    expect(await settle()).toEqual(again);
    expect(await rows()).toEqual(once);
    expect(asked).toEqual([]);
  });
});
