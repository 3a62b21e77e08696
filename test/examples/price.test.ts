import { describe, expect, it, vi } from 'vitest';
import { apiError, json, type Step, scripted } from '../sdk/scripted-fetch.js';
import { loadExampleShop } from './example-shop.js';
import { newPath, ordered, payment, quoteBody, quoteId } from './paying.js';

const shop = await loadExampleShop();
const visa = 'pm_card_visa';

/** A shop with one order, whose quote expires at this time. */
async function ordering(expiresAt: Date, ...steps: readonly Step[]) {
  const { landed, sent } = scripted([json(200, quoteBody(expiresAt)), ...steps], { retries: 0 });
  const store = new shop.OrderStore(newPath());
  const order = await shop.createOrder(landed, store, ordered);
  return { landed, store, order, paths: () => sent.map(({ url }) => new URL(url).pathname) };
}

const newQuote = (id = 'new quote') => json(200, { ...quoteBody(), id });
const late = () => new Date(Date.now() + 30_000);
const soon = () => new Date(Date.now() + 1_800_000);

describe('the price of an order', () => {
  it('the price of an order is the new one when the buyer opens an order whose quote has expired, and only that one can be paid', async () => {
    const { landed, store, order, paths } = await ordering(late(), newQuote(), payment('first', 'succeeded'));
    const present = await shop.presentOrder(landed, store, order);
    expect(shop.shownOrder(present, undefined)).toMatchObject({ quote_id: 'new quote', paid: false });
    const old = await shop.payOrder(landed, store, order, { payment_method: visa, quote_id: quoteId });
    expect(shop.paymentResponse(old)).toEqual({ status: 409, body: { error: { code: 'tax_quote_expired' } } });
    expect([store.attempts(order.id), paths()]).toEqual([[], ['/v1/tax_quotes', '/v1/tax_quotes']]);
    const paid = await shop.payOrder(landed, store, present, { payment_method: visa, quote_id: 'new quote' });
    expect(paid.attempt).toMatchObject({ status: 'succeeded', request: { tax_quote_id: 'new quote' } });
  });

  it('the price of an order is a new one after the service has rejected the quote, whatever the clock of the shop says', async () => {
    const { landed, store, order } = await ordering(soon(), apiError('tax_quote_expired'), newQuote());
    const result = await shop.payOrder(landed, store, order, { payment_method: visa, quote_id: quoteId });
    expect(shop.paymentResponse(result)).toEqual({ status: 409, body: { error: { code: 'tax_quote_expired' } } });
    const present = await shop.presentOrder(landed, store, order);
    expect([present.quote.id, (await shop.presentOrder(landed, store, present)).quote.id]).toEqual([
      'new quote',
      'new quote',
    ]);
  });

  it.each([undefined, null, 7, {}, ''])('charges nothing for the quote %j, and says what is missing', async (quote) => {
    const { landed, store, order, paths } = await ordering(soon());
    const paid = shop.payOrder(landed, store, order, { payment_method: visa, quote_id: quote });
    await expect(paid).rejects.toThrow(
      'Send quote_id with the card: the id of the quote whose price the buyer was shown.',
    );
    expect([store.attempts(order.id), paths()]).toEqual([[], ['/v1/tax_quotes']]);
  });

  it('the price stays the one that is charged when another tab pays while the new quote is on its way', async () => {
    const { landed, store, order } = await ordering(late(), newQuote());
    const create = vi.spyOn(landed.taxQuotes, 'create').mockImplementation(async () => {
      const request = { tax_quote_id: quoteId, payment_method: visa } as never;
      store.startAttempt({ idempotencyKey: 'other tab', orderId: order.id, request });
      return { ...quoteBody(), id: 'new quote' } as never;
    });
    const present = await shop.presentOrder(landed, store, order);
    expect(create).toHaveBeenCalledTimes(1);
    expect([present.quote.id, store.order(order.id)?.quote.id]).toEqual([quoteId, quoteId]);
  });

  it('the price of an order is not replaced while the service does not respond, and the sentence says that nothing was charged', async () => {
    const { landed, store, order } = await ordering(late(), 'reset');
    const error = await shop.presentOrder(landed, store, order).catch((thrown: unknown) => thrown);
    expect(shop.pricingProblem(error)).toEqual({
      status: 503,
      message: 'We cannot price your order at the moment. Nothing was charged. Please try again.',
    });
  });

  it.each([
    ['validation_error', 'Please check the e-mail address, the state and the postal code.'],
    ['country_not_supported', 'We do not ship to this country.'],
  ] as const)('the price of an order has a sentence for the buyer after %s', async (code, message) => {
    const { landed } = scripted([apiError(code)]);
    const error = await shop
      .createOrder(landed, new shop.OrderStore(newPath()), ordered)
      .catch((thrown: unknown) => thrown);
    expect(shop.pricingProblem(error)).toEqual({ status: 400, message });
    expect(shop.pricingProblem(new TypeError('x'))).toBeUndefined();
  });
});

describe('an order that its buyer opens again', () => {
  it('shows the present status, without another call for the challenge', async () => {
    const { landed, store, order, paths } = await ordering(
      soon(),
      payment('first', 'requires_action', { client_secret: 'secret' }),
      payment('first', 'succeeded'),
    );
    await shop.payOrder(landed, store, order, { payment_method: visa, quote_id: quoteId });
    await shop.presentOrder(landed, store, order);
    expect([store.lastAttempt(order.id)?.status, paths().slice(1)]).toEqual([
      'succeeded',
      ['/v1/payment_intents', '/v1/payment_intents/first'],
    ]);
    await shop.presentOrder(landed, store, order);
    expect(paths()).toHaveLength(3);
  });

  it('an order that its buyer opens again is shown after two seconds while the service is silent', async () => {
    const { landed, store, order } = await ordering(soon(), 'reset', 'silence');
    await shop.payOrder(landed, store, order, { payment_method: visa, quote_id: quoteId });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const shown = shop.presentOrder(landed, store, order);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await shown).toEqual(order);
      expect(store.lastAttempt(order.id)?.status).toBe(null);
    } finally {
      vi.useRealTimers();
    }
  });
});
