import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { newMerchant } from '../../setup/new-merchant.js';
import { sandboxControl } from '../../setup/sandbox-control.js';
import { openBrowser, type PageOpener } from '../open-browser.js';
import { newWatchedPage, ReusedPage, type WatchedPage } from '../watched-page.js';
import { type CheckoutPage, checkoutOn } from './checkout-page.js';
import { type Order, openShopBackend, type ShopBackend } from './shop-backend.js';

/** An order and the shop's page on which it can be paid. */
export interface OpenOrder {
  readonly order: Order;
  readonly checkout: CheckoutPage;
}

/** The fixture of a file of drop-in tests: a shop with a new merchant. */
export interface DropinTest {
  readonly merchant: StackMerchant;
  readonly shop: ShopBackend;
  /** Opens the shop's page, in the page of the test before. */
  open(path?: string): Promise<CheckoutPage>;
  /** Opens the shop's page with an empty profile, for a test that changes its clock, size or connection. */
  openNew(path?: string, context?: BrowserContextOptions): Promise<CheckoutPage>;
  /** Opens the shop's page for a new order, and waits until a card can be entered. */
  ready(order?: Parameters<ShopBackend['newOrder']>[0]): Promise<OpenOrder>;
  /** The statuses at the processor of all payments of an order. */
  charges(order: Order): Promise<string[]>;
}

/** Opens the fixture for the file that calls it. */
export function openDropinTest(): DropinTest {
  const stack = inject('stack');
  const sandbox = sandboxControl(stack);
  const opened: CheckoutPage[] = [];
  let browser: PageOpener;
  let reused: ReusedPage;
  let merchant: StackMerchant;
  let shop: ShopBackend;
  beforeAll(async () => {
    merchant = await newMerchant(stack, { quote: 'optional' });
    [browser, shop] = await Promise.all([openBrowser(), openShopBackend(stack, merchant)]);
    reused = new ReusedPage(browser, { viewport });
  });
  afterEach(async () => {
    await Promise.all([reused.release(), ...opened.splice(0).map((checkout) => checkout.close())]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  async function visit(watched: WatchedPage, path = '/'): Promise<CheckoutPage> {
    await watched.page.goto(new URL(path, shop.url).href);
    return checkoutOn(watched);
  }

  const test: DropinTest = {
    get merchant() {
      return merchant;
    },
    get shop() {
      return shop;
    },
    open: async (path) => visit(await reused.take(), path),
    async openNew(path, context) {
      const watched = await newWatchedPage(browser, { viewport, ...context });
      const checkout = checkoutOn(watched);
      opened.push(checkout);
      return visit(watched, path);
    },
    async ready(given) {
      const order = shop.newOrder(given);
      const checkout = await test.open();
      await checkout.mountReady(order);
      return { order, checkout };
    },
    async charges({ payments }) {
      const all = await sandbox.payments();
      return all
        .filter(({ metadata }) => payments.includes(metadata['landed_payment_intent'] ?? ''))
        .map(({ status }) => status);
    },
  };
  return test;
}

const viewport = { width: 1000, height: 900 };
