import { describe, expect, it } from 'vitest';
import { checkRefund, type RefundablePayment } from './rules.js';

const captured: RefundablePayment = {
  captured: 1_000,
  capturedAt: '2026-05-01T12:00:00.000Z',
  refunded: 0,
  reserved: 0,
  disputed: 0,
};
const soon = '2026-05-02T00:00:00.000Z';

const rejected = (code: string, details: object) => ({ kind: 'rejected', error: { code, details } });

describe('checkRefund', () => {
  it.each([
    ['the requested amount', {}, 400, 400],
    ['the whole captured amount', {}, 1_000, 1_000],
    ['everything, without an amount', {}, null, 1_000],
    ['what succeeded refunds leave, without an amount', { refunded: 300 }, null, 700],
    ['what pending refunds leave, without an amount', { refunded: 300, reserved: 200 }, null, 500],
    ['what disputes leave, without an amount', { refunded: 300, reserved: 200, disputed: 100 }, null, 400],
    ['the last minor unit', { refunded: 500, reserved: 499 }, 1, 1],
  ])('allows %s', (_, changes, amount, given) => {
    expect(checkRefund({ ...captured, ...changes }, amount, soon)).toEqual({ kind: 'refund', amount: given });
  });

  it.each([
    ['more than was captured', {}, 1_001, 1_000],
    ['more than refunds leave', { refunded: 300, reserved: 200 }, 501, 500],
    ['more than disputes leave', { disputed: 600 }, 401, 400],
    ['any amount after a full refund', { refunded: 1_000 }, 1, 0],
    ['everything after a full refund', { refunded: 600, reserved: 400 }, null, 0],
  ])('rejects %s and reports the refundable amount', (_, changes, amount, refundable) => {
    expect(checkRefund({ ...captured, ...changes }, amount, soon)).toEqual(
      rejected('refund_exceeds_captured', { amount_refundable: refundable }),
    );
  });

  it('rejects a refund of a payment that is not captured', () => {
    const uncaptured = { ...captured, captured: 0, capturedAt: null };
    expect(checkRefund(uncaptured, null, soon)).toEqual(rejected('refund_not_allowed', { reason: 'not_captured' }));
  });

  it.each([
    ['the whole payment', { disputed: 1_000 }],
    ['everything that refunds leave', { refunded: 400, disputed: 600 }],
  ])('rejects a refund when a dispute holds %s', (_, changes) => {
    expect(checkRefund({ ...captured, ...changes }, 1, soon)).toEqual(
      rejected('refund_not_allowed', { reason: 'disputed' }),
    );
  });

  it('allows a refund until 180 days after the capture and rejects it from then on', () => {
    expect(checkRefund(captured, 1, '2026-10-28T11:59:59.999Z')).toEqual({ kind: 'refund', amount: 1 });
    expect(checkRefund(captured, 1, '2026-10-28T12:00:00.000Z')).toEqual(
      rejected('refund_not_allowed', { reason: 'window_expired' }),
    );
  });
});
