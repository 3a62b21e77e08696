import { describe, expect, it } from 'vitest';
import { cards, challengeFrame, completeChallenge } from './dropin/checkout-page.js';
import { openDropinTest } from './dropin/dropin-test.js';
import { pressEscape } from './press-escape.js';

const test = openDropinTest();

describe('the card form', () => {
  it('charges 4242 once although the button is clicked twice, and violates no policy', async () => {
    const { checkout, order } = await test.ready();
    expect(await checkout.button.textContent()).toBe('Pay £54.00');
    await checkout.enterCard(cards.visa);
    await checkout.button.dblclick();
    await checkout.isPaid();
    expect(await checkout.reported()).toEqual([
      { ready: true },
      { token: { paymentMethodId: order.tokens[0], entity: 'gb' } },
      { status: 'succeeded' },
    ]);
    expect([order.tokens.length, await test.charges(order)]).toEqual([1, ['succeeded']]);
    expect(checkout.problems).toEqual([]);
  });

  it('completes a passed challenge', async () => {
    const { checkout, order } = await test.ready();
    await checkout.pay(cards.challenge);
    await completeChallenge(checkout.page, 'Complete authentication');
    await checkout.isPaid();
    expect((await checkout.reported()).at(-1)).toEqual({ status: 'succeeded' });
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('charges nothing after a failed challenge, and takes another card', async () => {
    const { checkout, order } = await test.ready();
    await checkout.pay(cards.challenge);
    await completeChallenge(checkout.page, 'Fail authentication');
    const sentence = /^Your bank could not confirm that it was you\. You were not charged\./;
    await expect.poll(() => checkout.alert.textContent()).toMatch(sentence);
    expect((await checkout.reported()).slice(2)).toEqual([
      { error: expect.stringMatching(sentence) },
      { status: 'failed' },
    ]);
    // At once: the processor keeps the payment open until the service cancels it, and the shop's server waits for that.
    await checkout.pay(cards.visa);
    await checkout.isPaid();
    expect((await test.charges(order)).toSorted()).toEqual(['canceled', 'succeeded']);
  });

  it('continues a challenge that the buyer has closed, without a second payment', async () => {
    const { checkout, order } = await test.ready();
    await checkout.pay(cards.challenge);
    await challengeFrame(checkout.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    pressEscape(checkout.page);
    await expect.poll(() => checkout.alert.textContent()).toMatch(/is not finished\. You have not been charged yet\.$/);
    expect(await checkout.button.textContent()).toBe('Continue');
    await checkout.button.click();
    await completeChallenge(checkout.page, 'Complete authentication');
    await checkout.isPaid();
    expect([order.tokens.length, await test.charges(order)]).toEqual([1, ['succeeded']]);
  });

  it('resumes a challenge whose tab was closed, from the response that the server has', async () => {
    const order = test.shop.newOrder();
    const before = await test.open();
    await before.mountReady(order);
    await before.enterCard(cards.challenge);
    await before.button.click();
    await challengeFrame(before.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    await before.close();
    const after = await test.open();
    await after.mountReady(order);
    // The same key and the same token: the service replays its first response.
    await after.page.evaluate(`fetch('/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify({ order: order.id, paymentMethodId: order.tokens[0] }))},
    }).then((response) => response.json()).then((response) => form.resume(response))`);
    await completeChallenge(after.page, 'Complete authentication');
    await after.isPaid();
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it.each([
    [cards.declined, 'Your card was declined. Try another card.'],
    [cards.insufficientFunds, 'Your card has insufficient funds. Try another card.'],
  ])('shows why %s was declined, and charges 4242 on the same form', async (number, sentence) => {
    const { checkout, order } = await test.ready();
    await checkout.pay(number);
    await expect.poll(() => checkout.alert.textContent()).toBe(sentence);
    expect((await checkout.reported()).slice(2)).toEqual([{ error: sentence }, { status: 'failed' }]);
    await checkout.pay(cards.visa);
    await checkout.isPaid();
    expect(await checkout.alert.textContent()).toBe('');
    expect((await test.charges(order)).filter((status) => status === 'succeeded')).toEqual(['succeeded']);
  });

  it('the card form does not send a card that is incomplete or invalid, and says what to check', async () => {
    const { checkout, order } = await test.ready();
    // Each sentence differs from the one before.
    for (const [number, expiry, cvc, sentence] of [
      ['', '', '', 'Check your card number.'],
      [cards.visa, '', '', 'Check the expiry date.'],
      ['4242424242424241', '12 / 34', '123', 'Check your card number.'],
      [cards.visa, '12 / 34', '', 'Check the security code.'],
    ] as const) {
      await checkout.enterCard(number, expiry, cvc);
      await checkout.button.click();
      await expect.poll(() => checkout.alert.textContent()).toBe(sentence);
      // The focus is in the card again, at the field.
      await expect.poll(() => checkout.page.evaluate('document.activeElement.tagName')).toBe('IFRAME');
      expect(order.tokens).toEqual([]);
    }
  });

  it('authorizes with manual capture', async () => {
    const { checkout, order } = await test.ready({ captureMethod: 'manual' });
    await checkout.pay(cards.visa);
    await checkout.isPaid();
    expect((await checkout.reported()).at(-1)).toEqual({ status: 'authorized' });
    expect(await test.charges(order)).toEqual(['requires_capture']);
  });

  it.each([
    ['USD', 'us', 'Pay $54.00'],
    ['GBP', 'gb', 'Pay £54.00'],
    ['EUR', 'eu', 'Pay €54.00'],
    ['CAD', 'ca', 'Pay CA$54.00'],
    ['AUD', 'au', 'Pay A$54.00'],
  ] as const)('charges in %s with the account of the entity %s', async (currency, entity, label) => {
    const { checkout, order } = await test.ready({ currency });
    expect(await checkout.button.textContent()).toBe(label);
    await checkout.pay(cards.visa);
    await checkout.isPaid();
    expect((await checkout.reported())[1]).toMatchObject({ token: { entity } });
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('the card form does not use the unused token of one currency for another', async () => {
    const { checkout, order } = await test.ready({ faults: ['nothing'] });
    await checkout.pay(cards.visa);
    await expect.poll(() => order.tokens.length).toBe(1);
    await checkout.isReady();
    await checkout.page.evaluate("form.update({ currency: 'EUR' })");
    await expect.poll(() => checkout.button.textContent()).toBe('Pay €54.00');
    await checkout.isReady();
    await checkout.button.click();
    await expect.poll(() => checkout.alert.textContent()).toBe('Check your card number.');
    expect(order.tokens).toHaveLength(1);
  });

  it('warns in test mode when onSuccess returns nothing, and uses the same token again for the same card', async () => {
    const { checkout, order } = await test.ready({ faults: ['nothing'] });
    await checkout.pay(cards.visa);
    await expect.poll(() => checkout.problems.join()).toContain('requires 3-D Secure stays unpaid');
    await checkout.isReady();
    await checkout.button.click();
    await checkout.isPaid();
    expect([new Set(order.tokens).size, await test.charges(order)]).toEqual([1, ['succeeded']]);
  });

  it('the card form can be paid with the keyboard alone, with Enter in the card', async () => {
    const { checkout, order } = await test.ready();
    const { keyboard } = checkout.page;
    await checkout.page.locator('#gift').focus();
    await keyboard.press('Tab');
    await checkout.card.locator('#number:focus').waitFor();
    // The fields pass the focus on when they are full.
    await keyboard.type('424242424242424212341239');
    await keyboard.press('Tab');
    await checkout.page.locator('#pay button:focus-visible').waitFor();
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await checkout.isPaid();
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('gives the focus back to the card when a payment that began with Enter is declined', async () => {
    const { checkout, order } = await test.ready();
    await checkout.enterCard(cards.declined);
    await checkout.card.locator('#cvc').press('Enter');
    await expect.poll(() => checkout.alert.textContent()).toBe('Your card was declined. Try another card.');
    await checkout.card.locator('input:focus').waitFor();
    // With the button, the focus stays on it.
    await checkout.button.press('Enter');
    await expect.poll(() => order.tokens.length).toBe(2);
    await checkout.isReady();
    await checkout.page.locator('#pay button:focus').waitFor();
  });

  it.each(['2001-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])(
    'the card form does not depend on the clock of the device: %s',
    async (time) => {
      const order = test.shop.newOrder();
      const checkout = await test.openNew();
      await checkout.page.clock.install({ time });
      await checkout.mountReady(order);
      await checkout.pay(cards.visa);
      await checkout.isPaid();
      expect(await test.charges(order)).toEqual(['succeeded']);
    },
  );

  it('rejects wrong options and a secret key in the page, and sends nothing', async () => {
    const checkout = await test.open();
    const requests: string[] = [];
    checkout.page.on('request', (request) => requests.push(request.url()));
    const thrown = (script: string) =>
      checkout.page.evaluate(
        `(() => { try { ${script}; } catch (error) { return error.name + ': ' + error.message; } })()`,
      );
    const options = "{ currency: 'GBP', onSuccess() {} }";
    expect(await thrown(`Landed('${test.merchant.secret_key}').mount('#pay', ${options})`)).toMatch(
      /^TypeError: Landed: this is a secret key/,
    );
    expect(await thrown(`Landed(publishableKey).mount('#missing', ${options})`)).toBe(
      'TypeError: Landed: no element matches the selector #missing.',
    );
    expect(await thrown("Landed(publishableKey).mount('#pay', { currency: 'JPY', onSuccess() {} })")).toBe(
      'TypeError: Landed: the option currency must be one of USD, GBP, EUR, CAD, AUD.',
    );
    expect([requests, await checkout.page.locator('#pay').innerHTML()]).toEqual([[], '']);
  });
});
