import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, expect, inject, vi } from 'vitest';
import { shopOn } from '../examples/running-shop.js';
import { freePort } from '../setup/free-port.js';
import { newMerchant } from '../setup/new-merchant.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { newEndpoint } from '../setup/webhook-endpoint.js';
import { openBrowser } from './open-browser.js';
import { type ShopPage, shopPage } from './shop-page.js';
import { newWatchedPage, ReusedPage } from './watched-page.js';

/** The address of Temporal Web that the order pages link to. */
export const temporalWebUrl = 'http://127.0.0.1:8233/namespaces/landed/workflows';

/** The demo shop as a process, with a new merchant and its webhooks, and pages of it for one test file. */
export async function openShop() {
  const stack = inject('stack');
  const sandbox = sandboxControl(stack);
  const merchant = await newMerchant(stack);
  const port = await freePort();
  const { secret } = await newEndpoint(stack, { merchantId: merchant.id, url: `http://127.0.0.1:${port}/webhooks` });
  const env = {
    LANDED_KEY: merchant.secret_key,
    LANDED_PUBLISHABLE_KEY: merchant.publishable_key,
    LANDED_TEST_URL: stack.gateway_url,
    LANDED_WEBHOOK_SECRET: secret,
    TEMPORAL_WEB_URL: temporalWebUrl,
  };
  const [browser, shop] = await Promise.all([openBrowser(), shopOn('shop', env, port)]);
  const reused = new ReusedPage(browser);
  const opened: ShopPage[] = [];
  afterEach(async () => {
    await Promise.all([reused.release(), ...opened.splice(0).map((page) => page.close())]);
  });
  afterAll(async () => {
    await browser.close();
    await shop.kill();
  });
  await shop.start();

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
    await vi.waitFor(async () => expect((await shop.shown(orderId)).paid).toBe(true), {
      timeout: 90_000,
      interval: 100,
    });
    const { amount_breakdown: breakdown } = await shop.shown(orderId);
    expect(await capturedFor(orderId)).toEqual([...before, breakdown.total]);
  }

  return { stack, merchant, shop, visit, visitNew, capturedFor, expectPaidOnce };
}
