import { describe, expect, inject, it } from 'vitest';
import { type CheckoutPage, cards, challengeFrame, completeChallenge } from './dropin/checkout-page.js';
import { openDropinTest } from './dropin/dropin-test.js';
import { hold, intercept, settled } from './dropin/intercept.js';
import type { Fault } from './dropin/shop-backend.js';

const { gateway_url: gateway, sandbox_url: processor } = inject('stack');
const test = openDropinTest();
const config = `${gateway}/v1/checkout/browser_config`;
const script = `${processor}/v3/`;
const notLoaded = 'No connection. You were not charged. Check network and ad blocker.';
const unknown = 'We could not confirm your payment. Do not pay again yet.';

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };

describe('the configuration', () => {
  it('a slow configuration moves nothing: the place of the form is reserved', async () => {
    const checkout = await test.open();
    const held = await hold(checkout.page, config);
    await checkout.mount(test.shop.newOrder());
    await held.started;
    await expect.poll(() => checkout.button.getAttribute('aria-busy')).toBe('true');
    const before = await checkout.page.locator('#terms').boundingBox();
    held.release();
    await checkout.isReady();
    expect(await checkout.page.locator('#terms').boundingBox()).toEqual(before);
    await checkout.pay(cards.visa);
    await checkout.isPaid();
  });

  it('a configuration that fails at first is loaded with one of two more attempts', async () => {
    const order = test.shop.newOrder();
    const checkout = await test.open();
    await intercept(checkout.page, config, [
      (route) => route.fulfill({ status: 500, headers: cors }),
      (route) => route.abort(),
    ]);
    await checkout.mountReady(order);
    await checkout.pay(cards.visa);
    await checkout.isPaid();
  });

  it('an unreachable configuration shows a sentence and a button that tries again', async () => {
    const order = test.shop.newOrder();
    const checkout = await test.open();
    await intercept(
      checkout.page,
      config,
      [1, 2, 3].map(() => (route) => route.abort()),
    );
    await checkout.mount(order);
    await expect.poll(() => checkout.alert.textContent()).toBe(notLoaded);
    expect([await checkout.button.textContent(), await checkout.reported()]).toEqual([
      'Try again',
      [{ error: notLoaded }],
    ]);
    await checkout.button.click();
    await checkout.isReady();
    expect(await checkout.alert.textContent()).toBe('');
    await checkout.pay(cards.visa);
    await checkout.isPaid();
  });

  it('a key that the service does not know gets no configuration', async () => {
    const checkout = await test.open();
    await checkout.page.evaluate("publishableKey = 'pk_test_unknown'");
    await checkout.mount(test.shop.newOrder());
    await expect.poll(() => checkout.alert.textContent()).toBe(notLoaded);
    await expect.poll(() => checkout.problems.join()).toContain('returned no configuration (401)');
    expect(checkout.problems.join()).not.toContain('pk_test_unknown');
  });

  it('the form waits for a long Retry-After before the button works again', async () => {
    const checkout = await test.openNew();
    await checkout.page.clock.install();
    const limited = { ...cors, 'retry-after': '30' };
    await intercept(checkout.page, config, [(route) => route.fulfill({ status: 429, headers: limited })]);
    await checkout.mount(test.shop.newOrder());
    await expect.poll(() => checkout.alert.textContent()).toBe(notLoaded);
    expect(await checkout.button.getAttribute('aria-disabled')).toBe('true');
    await checkout.page.clock.fastForward(30_000);
    await expect.poll(() => checkout.button.getAttribute('aria-disabled')).toBe('false');
    await checkout.button.click();
    await expect.poll(() => checkout.button.textContent()).toBe('Pay £54.00');
  });
});

describe('the processor’s script', () => {
  it('a blocked script shows a sentence and a button that loads it again', async () => {
    const checkout = await test.open();
    await intercept(checkout.page, script, [(route) => route.abort('blockedbyclient')]);
    await checkout.mount(test.shop.newOrder());
    await expect.poll(() => checkout.alert.textContent()).toBe(notLoaded);
    await checkout.button.click();
    await checkout.isReady();
    await checkout.pay(cards.visa);
    await checkout.isPaid();
  });

  it('names the policy that a page with Trusted Types has to allow', async () => {
    const html = await (await fetch(test.shop.url)).text();
    test.shop.addFile('/other-policy', 'text/html; charset=utf-8', html, 'another');
    const checkout = await test.openNew('/other-policy');
    await checkout.mount(test.shop.newOrder());
    await expect.poll(() => checkout.alert.textContent()).toBe(notLoaded);
    expect(checkout.problems).toContain('Landed: Allow trusted-types landed-dropin');
  });

  it.each([
    ['the script', script],
    ['the frame of the card', `${processor}/v3/frames/card*`],
  ])('the form reports that it cannot be loaded when 15 s were not enough to load %s', async (_, url) => {
    const checkout = await test.openNew();
    await checkout.page.clock.install();
    await intercept(checkout.page, url, [() => new Promise<void>(() => undefined)]);
    const requested = checkout.page.waitForRequest(url);
    await checkout.mount(test.shop.newOrder());
    await requested;
    await checkout.page.clock.fastForward(15_000);
    await expect.poll(() => checkout.alert.textContent()).toBe(notLoaded);
    expect(await checkout.button.textContent()).toBe('Try again');
  });

  it('the script is loaded once for two forms on a page, which work independently', async () => {
    const [first, second] = [test.shop.newOrder(), test.shop.newOrder({ currency: 'EUR' })];
    const checkout = await test.open();
    const scripts: string[] = [];
    checkout.page.on('request', (request) => request.url() === script && scripts.push(request.url()));
    await checkout.page.evaluate("document.querySelector('#terms').id = 'other'");
    await checkout.mount(first);
    await checkout.page.evaluate(`mountShop(${JSON.stringify(second)}, {}, '#other')`);
    await checkout.isReady();
    await checkout.page.locator('#other button[aria-disabled=false]').waitFor();
    for (const [place, order] of [
      ['#other', second],
      ['#pay', first],
    ] as const) {
      const frame = checkout.page.locator(place).frameLocator('iframe').first();
      await frame.locator('#number').fill(cards.visa);
      await frame.locator('#expiry').fill('12 / 34');
      await frame.locator('#cvc').fill('123');
      await checkout.page.locator(`${place} button`).click();
      await expect.poll(() => checkout.page.locator(`${place} button`).textContent()).toBe('Payment complete');
      expect(await test.charges(order)).toEqual(['succeeded']);
    }
    expect(scripts).toHaveLength(1);
  });
});

describe('the token of a card', () => {
  it.each([
    [
      'a rejected card',
      (status: number) => ({ status, json: { error: { type: 'card_error', code: 'card_declined' } } }),
      'Your card was declined. Try another card.',
    ],
    [
      'a fault of the processor',
      () => ({ status: 500, json: {} }),
      'The payment was not made. You were not charged. Try again or use another card.',
    ],
  ] as const)('%s charges nothing, and the form can be used again', async (_, response, sentence) => {
    const { checkout, order } = await test.ready();
    await intercept(checkout.page, `${processor}/v1/payment_methods`, [
      (route) => route.fulfill({ ...response(402), headers: cors }),
    ]);
    await checkout.pay(cards.visa);
    await expect.poll(() => checkout.alert.textContent()).toBe(sentence);
    expect(order.tokens).toEqual([]);
    await checkout.button.click();
    await checkout.isPaid();
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('a token that comes after 30 s is ignored', async () => {
    const order = test.shop.newOrder();
    const checkout = await test.openNew();
    await checkout.mountReady(order);
    await checkout.page.clock.install();
    const held = await hold(checkout.page, `${processor}/v1/payment_methods`);
    await checkout.pay(cards.visa);
    await held.started;
    await checkout.page.clock.fastForward(30_000);
    await expect.poll(() => checkout.alert.textContent()).toMatch(/You were not charged/);
    held.release();
    await settled(checkout.page);
    expect([order.tokens, await checkout.button.textContent()]).toEqual([[], 'Pay £54.00']);
    await checkout.button.click();
    await checkout.isPaid();
    expect([order.tokens.length, await test.charges(order)]).toEqual([1, ['succeeded']]);
  });
});

describe('the shop’s server', () => {
  it('the button shows that a server is slow, and a second click has no effect', async () => {
    const { checkout, order } = await test.ready({ faults: ['slow'] });
    await checkout.pay(cards.visa);
    await expect.poll(() => checkout.status.textContent()).toBe('Processing…');
    await checkout.button.click({ force: true });
    await expect.poll(() => order.payments.length).toBe(1);
    // Neither starts another payment, nor ends this one.
    await checkout.page.evaluate("form.resume(null), form.resume({ object: 'payment_intent', status: 'failed' })");
    expect(await checkout.status.textContent()).toBe('Processing…');
    await settled(checkout.page);
    test.shop.respond();
    await checkout.isPaid();
    expect([order.tokens.length, await test.charges(order)]).toEqual([1, ['succeeded']]);
  });

  it.each(['error', 'garbage', 'reset', 'error_before_charge'] satisfies Fault[])(
    'the outcome is unknown after "%s" of the server, and checking again charges once',
    async (fault) => {
      const { checkout, order } = await test.ready({ faults: [fault, fault] });
      await checkout.pay(cards.visa);
      await expect.poll(() => checkout.alert.textContent()).toBe(unknown);
      expect((await checkout.reported()).at(-1)).toEqual({ error: unknown });
      expect(await checkout.button.textContent()).toBe('Check again');
      // The second call fails as well, and the third one learns what happened.
      await checkout.button.click();
      await expect.poll(() => order.tokens.length).toBe(2);
      await expect.poll(() => checkout.button.textContent()).toBe('Check again');
      await checkout.button.click();
      await checkout.isPaid();
      expect([order.tokens.length, new Set(order.tokens).size, await test.charges(order)]).toEqual([
        3,
        1,
        ['succeeded'],
      ]);
    },
  );

  it('the outcome is unknown when the server has not responded for 45 s, and checking again charges once', async () => {
    const order = test.shop.newOrder({ faults: ['hang'] });
    const checkout = await test.openNew();
    await checkout.mountReady(order);
    await checkout.enterCard(cards.visa);
    await checkout.page.clock.install();
    await checkout.button.click();
    await expect.poll(() => order.payments.length).toBe(1);
    await checkout.page.clock.fastForward(45_000);
    await expect.poll(() => checkout.alert.textContent()).toBe(unknown);
    await checkout.button.click();
    await checkout.isPaid();
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('checking again charges once when the buyer was offline', async () => {
    const order = test.shop.newOrder();
    const checkout = await test.openNew();
    await checkout.mountReady(order);
    await checkout.enterCard(cards.visa);
    await checkout.page.route('**/orders', async (route) => {
      await checkout.page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await checkout.button.click();
    await expect.poll(() => checkout.alert.textContent()).toBe(unknown);
    await checkout.page.unroute('**/orders');
    await checkout.page.context().setOffline(false);
    await checkout.button.click();
    await checkout.isPaid();
    expect([order.tokens.length, await test.charges(order)]).toEqual([1, ['succeeded']]);
  });

  it('checking again opens the challenge when the response with it was lost', async () => {
    const { checkout, order } = await test.ready({ faults: ['reset'] });
    await checkout.pay(cards.challenge);
    await expect.poll(() => checkout.alert.textContent()).toBe(unknown);
    await checkout.button.click();
    await completeChallenge(checkout.page, 'Complete authentication');
    await checkout.isPaid();
    expect(await test.charges(order)).toEqual(['succeeded']);
  });
});

describe('a form that is removed', () => {
  const unmount = (checkout: CheckoutPage) => checkout.page.evaluate('form.unmount()');

  it('leaves nothing behind while it loads', async () => {
    const checkout = await test.open();
    const held = await hold(checkout.page, config);
    await checkout.mount(test.shop.newOrder());
    await held.started;
    await unmount(checkout);
    const arrived = checkout.page.waitForResponse(config);
    held.release();
    await (await arrived).finished();
    await settled(checkout.page);
    expect(await checkout.page.locator('#pay').innerHTML()).toBe('');
    expect(await checkout.page.locator(`script[src^="${processor}"]`).count()).toBe(0);
    expect(await checkout.reported()).toEqual([]);
    expect(checkout.problems).toEqual([]);
  });

  it('leaves nothing behind when it is ready, and can be mounted again', async () => {
    const { checkout } = await test.ready();
    await unmount(checkout);
    await unmount(checkout);
    expect(await checkout.page.locator('#pay').innerHTML()).toBe('');
    await checkout.mountReady(test.shop.newOrder());
    await checkout.pay(cards.visa);
    await checkout.isPaid();
  });

  it('charges nothing while the card becomes a token', async () => {
    const { checkout, order } = await test.ready();
    await checkout.enterCard(cards.visa);
    const held = await hold(checkout.page, `${processor}/v1/payment_methods`);
    await checkout.button.click();
    await held.started;
    await unmount(checkout);
    held.release();
    await settled(checkout.page);
    expect([order.tokens, checkout.problems]).toEqual([[], []]);
  });

  it.each([
    ['says that it cannot be loaded', '', 'Try again'],
    ['has an unknown outcome', "Promise.reject(new Error('lost'))", 'Check again'],
    ['is paid', "({ object: 'payment_intent', status: 'succeeded' })", 'Payment complete'],
    ['is being processed', "({ object: 'payment_intent', status: 'processing' })", 'Processing…'],
  ])('leaves nothing behind when it %s, and changes nothing afterwards', async (_, response, label) => {
    const checkout = await test.open();
    if (response === '') await intercept(checkout.page, script, [(route) => route.abort()]);
    const order = test.shop.newOrder();
    await checkout.page.evaluate(`mountShop(${JSON.stringify(order)}, { onSuccess: () => ${response || 'null'} })`);
    if (response !== '') {
      await checkout.isReady();
      await checkout.pay(cards.visa);
    }
    // Its label is the same while the payment is being sent.
    const isBusy = () => checkout.button.getAttribute('aria-busy');
    await expect.poll(async () => [await checkout.button.textContent(), await isBusy()]).toEqual([label, 'false']);
    const before = await checkout.reported();
    await unmount(checkout);
    await checkout.page.evaluate(
      "form.update({ currency: 'EUR', amount: 1 }), form.resume({ object: 'payment_intent', status: 'failed' })",
    );
    await settled(checkout.page);
    expect(await checkout.page.locator('#pay').innerHTML()).toBe('');
    expect(await checkout.reported()).toEqual(before);
  });

  it('leaves nothing behind although a field of the processor cannot be removed', async () => {
    const { checkout } = await test.ready();
    await checkout.page.evaluate(`{
      const card = Stripe('pk_test_1').elements().create('card');
      Object.getPrototypeOf(Object.getPrototypeOf(card)).destroy = () => { throw new Error('destroyed twice'); };
    }`);
    await unmount(checkout);
    expect(await checkout.page.locator('#pay').innerHTML()).toBe('');
    await expect.poll(() => checkout.problems).toEqual(['destroyed twice']);
  });

  it('a removed form is replaced by a second one in the same element', async () => {
    const { checkout } = await test.ready();
    const order = test.shop.newOrder({ currency: 'EUR' });
    await checkout.mountReady(order);
    expect(await checkout.page.locator('#pay button').count()).toBe(1);
    await checkout.pay(cards.visa);
    await checkout.isPaid();
    expect([await checkout.page.locator('#pay iframe').count(), await test.charges(order)]).toEqual([1, ['succeeded']]);
  });

  it('completes the challenge although it is removed while the shop’s server works', async () => {
    const { checkout, order } = await test.ready({ faults: ['slow'] });
    await checkout.pay(cards.challenge);
    await expect.poll(() => order.payments.length).toBe(1);
    await unmount(checkout);
    test.shop.respond();
    await completeChallenge(checkout.page, 'Complete authentication');
    await expect.poll(async () => (await checkout.reported()).at(-1)).toEqual({ status: 'succeeded' });
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('reports the status of a challenge that was open when it was removed', async () => {
    const { checkout } = await test.ready();
    await checkout.pay(cards.challenge);
    await challengeFrame(checkout.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    await unmount(checkout);
    await completeChallenge(checkout.page, 'Complete authentication');
    await expect.poll(async () => (await checkout.reported()).at(-1)).toEqual({ status: 'succeeded' });
  });
});

describe('a changed currency', () => {
  const toEuro = (checkout: CheckoutPage) => checkout.page.evaluate("form.update({ currency: 'EUR', amount: 6100 })");

  it('loads the configuration again, and the buyer enters the card again', async () => {
    const order = test.shop.newOrder({ currency: 'EUR', amount: 6_100 });
    const checkout = await test.open();
    await checkout.mountReady({ ...order, currency: 'GBP' });
    await checkout.enterCard(cards.visa);
    await toEuro(checkout);
    await expect.poll(() => checkout.button.textContent()).toBe('Pay €61.00');
    await checkout.isReady();
    expect(await checkout.card.locator('#number').inputValue()).toBe('');
    await checkout.pay(cards.visa);
    await checkout.isPaid();
    expect((await checkout.reported()).at(-2)).toMatchObject({ token: { entity: 'eu' } });
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('discards a token that is being created: it belongs to the other entity', async () => {
    const { checkout, order } = await test.ready();
    await checkout.enterCard(cards.visa);
    const held = await hold(checkout.page, `${processor}/v1/payment_methods`);
    await checkout.button.click();
    await held.started;
    await toEuro(checkout);
    held.release();
    await checkout.isReady();
    await settled(checkout.page);
    expect(order.tokens).toEqual([]);
  });

  it('a changed currency waits for the end of a running payment, which has the currency in which it began', async () => {
    const { checkout, order } = await test.ready({ faults: ['slow'] });
    await checkout.pay(cards.declined);
    await expect.poll(() => order.payments.length).toBe(1);
    await toEuro(checkout);
    test.shop.respond();
    await expect.poll(async () => (await checkout.reported()).some((report) => 'status' in report)).toBe(true);
    await checkout.isReady();
    await expect.poll(() => checkout.button.textContent()).toBe('Pay €61.00');
    expect((await checkout.reported()).filter((report) => 'ready' in report)).toHaveLength(2);
    // The buyer still learns why the payment was not made, once.
    const declined = 'Your card was declined. Try another card.';
    expect(await checkout.alert.textContent()).toBe(declined);
    expect((await checkout.reported()).filter((report) => 'error' in report)).toEqual([{ error: declined }]);
    expect((await test.charges(order)).includes('succeeded')).toBe(false);
  });

  it('rejects a wrong currency, and the form still works', async () => {
    const { checkout } = await test.ready();
    const message = await checkout.page.evaluate(
      "(() => { try { form.update({ currency: 'JPY' }); } catch (error) { return error.message; } })()",
    );
    expect(message).toBe('Landed: the option currency must be one of USD, GBP, EUR, CAD, AUD.');
    await checkout.pay(cards.visa);
    await checkout.isPaid();
  });
});
