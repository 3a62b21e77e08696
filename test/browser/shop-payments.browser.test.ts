import { describe, expect, it, vi } from 'vitest';
import { afterChallenge } from '../setup/clocks.js';
import { lifecycleResult, restartLifecycle } from '../setup/payment-with-deadline.js';
import { temporalClient } from '../setup/temporal-view.js';
import { cards, challengeFrame, completeChallenge } from './dropin/checkout-page.js';
import { openShop } from './open-shop.js';
import { headings } from './shop-page.js';

const { stack, merchant, shop, visit, capturedFor, expectPaidOnce } = await openShop();

/** Ends the 30 minutes that a payment waits for its buyer, with the service's own workflow on a faster clock. */
async function expire(orderId: string): Promise<void> {
  const client = await temporalClient(stack);
  try {
    const id = shop.kept(orderId)?.paymentId ?? '';
    await restartLifecycle(client, { id, merchantId: merchant.id, entity: 'gb' }, afterChallenge);
    expect(await lifecycleResult(client, id)).toBe('canceled');
  } finally {
    await client.connection.close();
  }
}
describe('a payment in the demo shop', () => {
  it('a payment in the demo shop is paid after a passed challenge', async () => {
    const page = await visit();
    const id = await page.order('GBP');
    await page.pay(cards.challenge);
    await completeChallenge(page.page, 'Complete authentication');
    await page.shows(headings.paid);
    await expectPaidOnce(id);
  });

  it('says that nothing was charged after a failed challenge, and takes another card', async () => {
    const page = await visit();
    const id = await page.order('EUR');
    await page.pay(cards.challenge);
    await completeChallenge(page.page, 'Fail authentication');
    await page.alert.getByText('Your bank could not confirm that it was you. You were not charged.').waitFor();
    // The shop need not know yet how the first payment ended.
    await page.pay(cards.visa);
    await page.shows(headings.paid);
    await expectPaidOnce(id, [0]);
  });

  it('resumes a challenge whose tab was closed, with the same payment', async () => {
    const first = await visit();
    const id = await first.order('GBP');
    await first.pay(cards.challenge);
    await challengeFrame(first.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    await first.page.close();
    const again = await visit();
    await again.page.goto(`${shop.url}/orders/${id}`);
    await again.shows(headings.challenge);
    await again.page.getByRole('button', { name: 'Continue with your bank' }).click();
    await completeChallenge(again.page, 'Complete authentication');
    await again.shows(headings.paid);
    await expectPaidOnce(id);
  });

  it('offers the check of the bank again when the service did not respond to the click on it', async () => {
    const page = await visit();
    const id = await page.order('GBP');
    await page.pay(cards.challenge);
    await challengeFrame(page.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    await page.page.reload();
    let isSilent = true;
    await page.page.route('**/pay', async (route) => {
      if (!isSilent) return route.continue();
      isSilent = false;
      const response = await route.fetch();
      const payment = (await response.json()) as object;
      await route.fulfill({ response, json: { ...payment, client_secret: null } });
    });
    const resume = page.page.getByRole('button', { name: 'Continue with your bank' });
    const reloaded = page.page.waitForEvent('framenavigated', (frame) => frame === page.page.mainFrame());
    await resume.click();
    await reloaded;
    await resume.click();
    await completeChallenge(page.page, 'Complete authentication');
    await page.shows(headings.paid);
    await expectPaidOnce(id);
  });

  it('asks for another card when the resumed challenge fails, and no longer says that the bank is waiting', async () => {
    const page = await visit();
    const id = await page.order('EUR');
    await page.pay(cards.challenge);
    await challengeFrame(page.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    await page.page.reload();
    await page.shows(headings.challenge);
    await page.page.getByRole('button', { name: 'Continue with your bank' }).click();
    await completeChallenge(page.page, 'Fail authentication');
    await page.shows(headings.payable);
    await page.page.getByText('Your card is not charged yet.').waitFor({ state: 'detached' });
    // The button that had the focus is gone.
    await expect.poll(() => page.page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.pay(cards.visa);
    await page.shows(headings.paid);
    await expectPaidOnce(id, [0]);
  });

  it('says that nothing was charged when the buyer never responds to the bank, and takes another card', async () => {
    const page = await visit();
    const id = await page.order('GBP');
    await page.pay(cards.challenge);
    await challengeFrame(page.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    await expire(id);
    await page.alert.getByText('Your bank could not confirm that it was you. You were not charged.').waitFor();
    await page.page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.pay(cards.visa);
    await page.shows(headings.paid);
    await expectPaidOnce(id, [0]);
  });

  it('says that nothing was charged when the tab of the challenge is opened again after 30 minutes', async () => {
    const first = await visit();
    const id = await first.order('GBP');
    await first.pay(cards.challenge);
    await challengeFrame(first.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    await first.page.close();
    await expire(id);
    const again = await visit();
    await again.page.goto(`${shop.url}/orders/${id}`);
    await again.shows(headings.payable);
    await again.page.getByText('The last payment was canceled. Nothing was charged. You can pay again.').waitFor();
    await again.isReady();
    await again.pay(cards.visa);
    await again.shows(headings.paid);
    await expectPaidOnce(id, [0]);
  });

  it('lets the buyer pay with another card after a decline, on the same form', async () => {
    const page = await visit();
    const id = await page.order('AUD');
    await page.pay(cards.declined);
    await page.alert.getByText('Your card was declined. Try another card.').waitFor();
    await page.pay(cards.visa);
    await page.shows(headings.paid);
    await expectPaidOnce(id, [0]);
  });

  it('says why the last card was declined when the page is opened again', async () => {
    const page = await visit();
    const id = await page.order('CAD');
    await page.pay(cards.insufficientFunds);
    await page.alert.getByText('insufficient funds').waitFor();
    await page.page.reload();
    await page.page.getByText('Your card has insufficient funds. Nothing was charged.').waitFor();
    expect(await capturedFor(id)).toEqual([0]);
  });
});

describe('the demo shop and repeated clicks', () => {
  it('charges once when the buyer double-clicks and reloads at once', async () => {
    const page = await visit();
    const id = await page.order('USD');
    await page.enterCard(cards.visa);
    await page.button.dblclick();
    await vi.waitFor(() => expect(shop.kept(id)).toBeTruthy(), { timeout: 90_000, interval: 5 });
    // The browser aborts one of the two when the page goes to the paid order at the same moment.
    const reload = () => page.page.reload().catch(() => undefined);
    await reload();
    await page.shows(headings.paid);
    await reload();
    await page.shows(headings.paid);
    await expectPaidOnce(id);
  });

  it('charges once when the response to the click is lost, and the buyer checks again', async () => {
    const page = await visit();
    const id = await page.order('GBP');
    let lost = 0;
    await page.page.route('**/pay', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await page.pay(cards.visa);
    await page.alert.getByText('We could not confirm your payment. Do not pay again yet.').waitFor();
    await page.button.click();
    await page.shows(headings.paid);
    await expectPaidOnce(id);
  });

  it('charges once when the process of the shop is killed during the payment and starts again', async () => {
    const page = await visit();
    const id = await page.order('CAD');
    // The shop dies as soon as it has saved its key, before the response or after it.
    await page.pay(cards.visa);
    await vi.waitFor(() => expect(shop.kept(id)).toBeTruthy(), { timeout: 90_000, interval: 1 });
    await shop.kill();
    await shop.start();
    await page.page.goto(`${shop.url}/orders/${id}`);
    await page.shows(headings.paid);
    await expectPaidOnce(id);
  });

  it('charges once when the order is paid in two tabs at the same time', async () => {
    const [one, other] = await Promise.all([visit(), visit()]);
    const id = await one.order('EUR');
    await other.page.goto(`${shop.url}/orders/${id}`);
    await other.isReady();
    await Promise.all([one.enterCard(cards.visa), other.enterCard(cards.visa)]);
    await Promise.all([one.button.click(), other.button.click()]);
    await Promise.all([one.shows(headings.paid), other.shows(headings.paid)]);
    await expectPaidOnce(id);
  });

  it('charges nothing when the page shows an older price, and says so instead of blaming the card', async () => {
    const page = await visit();
    const id = await page.order('USD');
    await page.pay(cards.declined);
    await page.alert.getByText('Your card was declined. Try another card.').waitFor();
    await page.page.route('**/pay', (route) => {
      const fields = { ...(route.request().postDataJSON() as object), quote_id: 'an older quote' };
      return route.continue({ postData: JSON.stringify(fields) });
    });
    const reloaded = page.page.waitForEvent('framenavigated', (frame) => frame === page.page.mainFrame());
    await page.pay(cards.visa);
    await reloaded;
    await page.shows(headings.payable);
    const sentence = 'The price has changed. Nothing was charged. Please check the new total and pay again.';
    expect(await page.page.locator('.pay .error').first().textContent()).toBe(sentence);
    await expect.poll(() => page.page.url()).toBe(`${shop.url}/orders/${id}`);
    expect([shop.attempts(id).length, await capturedFor(id)]).toEqual([1, [0]]);
  });
});
