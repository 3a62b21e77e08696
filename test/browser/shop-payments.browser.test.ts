import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type RunningShop, shopOn } from '../examples/running-shop.js';
import { afterChallenge } from '../setup/clocks.js';
import { freePort } from '../setup/free-port.js';
import { newMerchant } from '../setup/new-merchant.js';
import { lifecycleResult, restartLifecycle } from '../setup/payment-with-deadline.js';
import { Sample } from '../setup/sample.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { temporalClient } from '../setup/temporal-view.js';
import { newEndpoint } from '../setup/webhook-endpoint.js';
import { axeFindings } from './axe-findings.js';
import { cards, challengeFrame, completeChallenge } from './dropin/checkout-page.js';
import { openBrowser } from './open-browser.js';
import { headings, type ShopPage, shopPage } from './shop-page.js';
import { newWatchedPage, ReusedPage } from './watched-page.js';

const stack = inject('stack');
const sandbox = sandboxControl(stack);

const currencies = ['GBP', 'USD', 'EUR', 'CAD', 'AUD'];

const sample = new Sample('currencies of the shop');
const chosenCurrencies = sample.pick(currencies);

const walletsAreHidden = /wallet buttons are hidden/;

let merchant: StackMerchant;
let browser: Browser;
let shop: RunningShop;
let reused: ReusedPage;
const opened: ShopPage[] = [];

beforeAll(async () => {
  merchant = await newMerchant(stack);
  const port = await freePort();
  const { secret } = await newEndpoint(stack, { merchantId: merchant.id, url: `http://127.0.0.1:${port}/webhooks` });
  const env = {
    LANDED_KEY: merchant.secret_key,
    LANDED_PUBLISHABLE_KEY: merchant.publishable_key,
    LANDED_TEST_URL: stack.gateway_url,
    LANDED_WEBHOOK_SECRET: secret,
    TEMPORAL_WEB_URL: 'http://127.0.0.1:8233/namespaces/landed/workflows',
  };
  [browser, shop] = await Promise.all([openBrowser(), shopOn('shop', env, port)]);
  reused = new ReusedPage(browser);
  await shop.start();
});

afterEach(async () => {
  await Promise.all([reused.release(), ...opened.splice(0).map((page) => page.close())]);
});

afterAll(async () => {
  sample.report(chosenCurrencies.length);
  await browser?.close();
  await shop?.kill();
});

/** The shop in the page of the test before. No address is open yet. */
const visit = async (): Promise<ShopPage> => shopPage(await reused.take(), shop.url);

/** The shop with an empty profile, for a test that changes what a page keeps. */
async function visitNew(context: BrowserContextOptions): Promise<ShopPage> {
  const page = shopPage(await newWatchedPage(browser, context), shop.url);
  opened.push(page);
  return page;
}

/** What the processor has done for an order: the captured amount of each payment, in order. */
async function capturedFor(orderId: string): Promise<number[]> {
  const attempts = shop.attempts(orderId);
  const payments = await sandbox.payments();
  return attempts.flatMap(({ paymentId }) =>
    payments
      .filter(({ metadata }) => metadata['landed_payment_intent'] === paymentId)
      .map(({ amount_captured: amount }) => amount),
  );
}

/** The order is paid once, for its landed cost; attempts before took nothing. */
async function expectPaidOnce(orderId: string, before: readonly number[] = []): Promise<void> {
  await vi.waitFor(async () => expect((await shop.shown(orderId)).paid).toBe(true), { timeout: 90_000, interval: 100 });
  const { amount_breakdown: breakdown } = await shop.shown(orderId);
  expect(await capturedFor(orderId)).toEqual([...before, breakdown.total]);
}

/** The order page shows the landed cost in the currency of the order. */
async function expectOffer({ page }: ShopPage, id: string, currency: string): Promise<void> {
  const { amount_breakdown: breakdown } = await shop.shown(id);
  expect(breakdown).toMatchObject({ currency });
  const label = new Intl.NumberFormat('en', { style: 'currency', currency }).format(breakdown.total / 100);
  expect(await page.locator('.cost .total td').innerText()).toBe(label);
}

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

/** The console of the page, without the reason why the wallets are hidden. */
const problemsOf = ({ problems }: ShopPage) => problems.filter((text) => !walletsAreHidden.test(text));

describe('the demo shop', () => {
  it.each(currencies)('offers a handbag for %s, with its landed cost', async (currency) => {
    const page = await visit();
    await expectOffer(page, await page.order(currency), currency);
    expect(problemsOf(page)).toEqual([]);
  });

  // The card form pays in each currency in `dropin-card.browser.test.ts`.
  it.each(chosenCurrencies)('sells for %s, and shows the events of the payment', async (currency) => {
    const page = await visit();
    const id = await page.order(currency);
    await expectOffer(page, id, currency);
    await page.pay(cards.visa);
    await page.shows(headings.paid);
    await page.page.getByText('payment_intent.succeeded').waitFor();
    await expect.poll(() => page.page.locator('#payment-status').innerText()).toBe('succeeded');
    const query = encodeURIComponent(`PaymentId = "${shop.kept(id)?.paymentId}"`);
    // The page loads again when another event arrives, so its list may be empty for a moment.
    const links = page.page.locator('.links a');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((each) => (each as unknown as { href: string }).href)))
      .toEqual([`http://127.0.0.1:8233/namespaces/landed/workflows?query=${query}`, `${stack.gateway_url}/reference`]);
    await expectPaidOnce(id);
    expect(problemsOf(page)).toEqual([]);
  });

  it('is paid after a passed challenge', async () => {
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
    await vi.waitFor(() => expect(shop.kept(id)?.status).toBe('failed'), { timeout: 90_000, interval: 100 });
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

  it('says that nothing was charged when the buyer never responds to the bank, and takes another card', async () => {
    const page = await visit();
    const id = await page.order('GBP');
    await page.pay(cards.challenge);
    await challengeFrame(page.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    await expire(id);
    await page.alert.getByText('Your bank could not confirm that it was you. You were not charged.').waitFor();
    await page.page.getByRole('dialog').waitFor({ state: 'detached' });
    await vi.waitFor(() => expect(shop.kept(id)?.status).toBe('canceled'), { timeout: 90_000, interval: 100 });
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
    await again.page.getByText('The last payment was cancelled. Nothing was charged. You can pay again.').waitFor();
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

  it('charges nothing when the page shows an older price, and shows the new one', async () => {
    const page = await visit();
    const id = await page.order('USD');
    await page.page.route('**/pay', (route) => {
      const fields = { ...(route.request().postDataJSON() as object), quote_id: 'an older quote' };
      return route.continue({ postData: JSON.stringify(fields) });
    });
    const reloaded = page.page.waitForEvent('framenavigated', (frame) => frame === page.page.mainFrame());
    await page.pay(cards.visa);
    await reloaded;
    await page.shows(headings.payable);
    expect([shop.kept(id), await capturedFor(id)]).toEqual([undefined, []]);
  });
});

describe('the pages of the demo shop', () => {
  /** Opens each page of an order in turn, and looks at it. */
  async function throughTheShop(page: ShopPage, look: (name: string) => Promise<void>): Promise<void> {
    await page.page.goto(shop.url);
    await look('products');
    await page.page.getByRole('button', { name: 'Buy Wool scarf' }).click();
    await page.page.waitForURL('**/checkout?*');
    await look('address');
    await page.page.getByRole('button', { name: 'See the full price' }).click();
    await page.isReady();
    await look('payment');
    await page.pay(cards.visa);
    await page.shows(headings.paid);
    await page.page.getByText('payment_intent.succeeded').waitFor();
    await look('order');
  }

  it('the pages have no accessibility problem, light and dark', async () => {
    const page = await visitNew({ colorScheme: 'light' });
    const found: string[] = [];
    await throughTheShop(page, async (name) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.page.emulateMedia({ colorScheme });
        // The form takes its colours when it is mounted.
        await page.page.reload();
        if (name === 'payment') await page.isReady();
        // Only contrast depends on the colour scheme.
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
        found.push(...(await axeFindings(page.page, rules)).map((finding) => `${name}, ${colorScheme}: ${finding}`));
      }
    });
    expect(found).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
  });

  it('shows the pages without horizontal scrolling at 320 pixels, from right to left, and at 200 %', async () => {
    // A zoom of 200 % halves the width in CSS pixels: 640 are those of a window of 1,280.
    const page = await visitNew({ viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 });
    const shown: unknown[] = [];
    await throughTheShop(page, async (name) => {
      for (const [direction, width] of [
        ['ltr', 640],
        ['rtl', 320],
        ['ltr', 320],
      ] as const) {
        await page.page.setViewportSize({ width, height: 640 });
        await page.page.evaluate(`document.documentElement.dir = '${direction}'`);
        const scrollWidth = await page.page.evaluate('document.documentElement.scrollWidth');
        if (scrollWidth !== width) shown.push({ name, direction, width, scrollWidth });
      }
    });
    expect(shown).toEqual([]);
  });

  it('the pages can be used with the keyboard alone', async () => {
    const page = await visit();
    await page.page.goto(shop.url);
    const { keyboard } = page.page;
    const focusOn = async (found: () => Promise<boolean>) => {
      for (let presses = 0; presses < 40; presses += 1) {
        if (await found()) return;
        await keyboard.press('Tab');
      }
      throw new Error('Tab did not reach the control.');
    };
    const isFocused = (selector: string) => async () =>
      (await page.page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`)) as boolean;
    await focusOn(isFocused('.products li:nth-child(1) button'));
    await keyboard.press('Enter');
    await page.page.waitForURL('**/checkout?*');
    await focusOn(isFocused('.address button'));
    await keyboard.press('Enter');
    await page.page.waitForURL('**/orders/*');
    await page.isReady();
    const id = new URL(page.page.url()).pathname.slice('/orders/'.length);
    await focusOn(async () => (await page.card.locator('#number:focus').count()) === 1);
    await keyboard.type('4242424242424242');
    await keyboard.type('1234');
    await keyboard.type('123');
    await keyboard.press('Enter');
    await page.shows(headings.paid);
    await expectPaidOnce(id);
  });

  it('the page says what to do when the script of the drop-in is blocked', async () => {
    const page = await visit();
    await page.page.goto(shop.url);
    await page.page.route('**/dropin/v1.js', (route) => route.abort());
    await page.page.getByRole('button', { name: 'Buy Leather card holder' }).click();
    await page.page.getByRole('button', { name: 'See the full price' }).click();
    await page.page.getByText('The payment form could not be loaded. Nothing was charged.').waitFor();
  });
});
