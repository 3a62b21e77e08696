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

const refused = (code: string, details: object) => ({ kind: 'rejected', error: { code, details } });

describe('a refund', () => {
  it.each([
    ['the amount that is asked', {}, 400, 400],
    ['all of it', {}, 1_000, 1_000],
    ['without an amount everything', {}, null, 1_000],
    ['without an amount what succeeded refunds have left', { refunded: 300 }, null, 700],
    ['without an amount what pending refunds do not hold', { refunded: 300, reserved: 200 }, null, 500],
    ['without an amount what disputes do not hold', { refunded: 300, reserved: 200, disputed: 100 }, null, 400],
    ['the last minor unit', { refunded: 500, reserved: 499 }, 1, 1],
  ])('gives back %s', (_, changes, amount, given) => {
    expect(checkRefund({ ...captured, ...changes }, amount, soon)).toEqual({ kind: 'refund', amount: given });
  });

  it.each([
    ['more than was captured', {}, 1_001, 1_000],
    ['more than refunds have left', { refunded: 300, reserved: 200 }, 501, 500],
    ['more than disputes have left', { disputed: 600 }, 401, 400],
    ['anything once all is given back', { refunded: 1_000 }, 1, 0],
    ['everything once all is given back', { refunded: 600, reserved: 400 }, null, 0],
  ])('never gives back %s, and says what could be', (_, changes, amount, refundable) => {
    expect(checkRefund({ ...captured, ...changes }, amount, soon)).toEqual(
      refused('refund_exceeds_captured', { amount_refundable: refundable }),
    );
  });

  it('is not allowed while nothing is captured', () => {
    const uncaptured = { ...captured, captured: 0, capturedAt: null };
    expect(checkRefund(uncaptured, null, soon)).toEqual(refused('refund_not_allowed', { reason: 'not_captured' }));
  });

  it.each([
    ['dispute holds it whole', { disputed: 1_000 }],
    ['dispute holds what refunds have left', { refunded: 400, disputed: 600 }],
  ])('is not allowed when a %s', (_, changes) => {
    expect(checkRefund({ ...captured, ...changes }, 1, soon)).toEqual(
      refused('refund_not_allowed', { reason: 'disputed' }),
    );
  });

  it('is allowed for 180 days after the capture, and not at their end', () => {
    expect(checkRefund(captured, 1, '2026-10-28T11:59:59.999Z')).toEqual({ kind: 'refund', amount: 1 });
    expect(checkRefund(captured, 1, '2026-10-28T12:00:00.000Z')).toEqual(
      refused('refund_not_allowed', { reason: 'window_expired' }),
    );
  });
});
