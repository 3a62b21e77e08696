import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiError } from '../sdk/scripted-fetch.js';
import { loadExampleShop } from './example-shop.js';
import { paying, payment } from './paying.js';

const shop = await loadExampleShop();
const otherCard = 'pm_card_mastercard';

/** The pauses of the shop between two reads pass at once. */
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

async function withoutPauses<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, vi.advanceTimersByTimeAsync(10_000)]);
  return result;
}

/** A first card whose check by the bank has begun. */
const challenged = () => payment('first', 'requires_action', { client_secret: 'pi_1_secret_2' });

describe('another card, while the shop does not know yet that the first one failed', () => {
  it.each(['failed', 'canceled'])('another card is charged once the first payment is read as %s', async (status) => {
    const { payWith, attempts, keys } = await paying(
      challenged(),
      payment('first', status),
      payment('second', 'succeeded'),
    );
    const result = await payWith(otherCard);
    expect(shop.paymentResponse(result).body).toMatchObject({ id: 'second', status: 'succeeded', failure: null });
    expect(attempts().map((each) => [each.request.payment_method, each.paymentId, each.status])).toEqual([
      ['pm_card_visa', 'first', status],
      [otherCard, 'second', 'succeeded'],
    ]);
    expect(new Set(keys()).size).toBe(2);
  });

  it('another card is charged when the first charge turns out to be rejected', async () => {
    const { payWith, attempts } = await paying('reset', apiError('tax_quote_mismatch'), payment('second', 'succeeded'));
    expect((await payWith(otherCard)).attempt?.paymentId).toBe('second');
    expect(attempts().map(({ rejection, status }) => [rejection, status])).toEqual([
      ['tax_quote_mismatch', null],
      [null, 'succeeded'],
    ]);
  });

  it('another card waits a moment for the end of the first payment', async () => {
    const { payWith } = await paying(
      challenged(),
      payment('first', 'requires_action'),
      payment('first', 'processing'),
      payment('first', 'failed'),
      payment('second', 'failed', { failure: { code: 'insufficient_funds' } }),
    );
    const result = await withoutPauses(payWith(otherCard));
    expect(shop.paymentResponse(result).body).toMatchObject({
      id: 'second',
      status: 'failed',
      failure: { code: 'insufficient_funds' },
    });
  });

  it('another card is not charged while the first payment may still be made, and gets no challenge of that payment', async () => {
    const open = Array.from({ length: 5 }, () => payment('first', 'requires_action'));
    const { payWith, attempts, keys } = await paying(
      challenged(),
      ...open,
      payment('first', 'failed'),
      payment('second', 'succeeded'),
    );
    const result = await withoutPauses(payWith(otherCard));
    // Without a client secret, the drop-in says that the outcome is unknown, and asks again with the same token.
    expect(shop.paymentResponse(result).body).toMatchObject({ status: 'requires_action', client_secret: null });
    expect([attempts().length, new Set(keys()).size]).toEqual([1, 1]);
    expect((await payWith(otherCard)).attempt?.paymentId).toBe('second');
  });

  it('another card is never charged after the first card has paid', async () => {
    const { payWith, attempts } = await paying(payment('first', 'processing'), payment('first', 'succeeded'));
    expect((await payWith(otherCard)).attempt?.paymentId).toBe('first');
    expect(attempts()).toHaveLength(1);
  });
});

describe('a card that was declined before another one', () => {
  it('a card that was declined before another one is not charged again when its page asks again', async () => {
    const { payWith, pay, keys } = await paying(
      payment('first', 'failed', { failure: { code: 'expired_card' } }),
      payment('second', 'failed'),
    );
    await payWith(otherCard);
    expect((await pay()).attempt).toMatchObject({ paymentId: 'first', failure: 'expired_card' });
    expect(keys()).toHaveLength(2);
  });

  it.each([{}, 7, ['pm_card_visa'], null])(
    'a card that was declined before another one is not charged again when the page sends %j as the card',
    async (value) => {
      const { payWith, keys } = await paying(payment('first', 'failed'));
      await payWith(value as never);
      expect(keys()).toHaveLength(1);
    },
  );
});
