import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WatchedPage } from '../watched-page.js';
import type { Order } from './shop-backend.js';

export const cards = {
  visa: '4242424242424242',
  challenge: '4000002760003184',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
} as const;

/** What the form reported to the page, in order. */
export type Report =
  | { readonly token: { readonly paymentMethodId: string; readonly entity: string } }
  | { readonly error: string }
  | { readonly status: string }
  | { readonly ready: true };

export interface CheckoutPage extends WatchedPage {
  /** Mounts the form for an order. `options` are merged; functions are not supported. */
  mount(order: Order, options?: Record<string, unknown>): Promise<void>;
  /** Waits until a card can be entered. */
  isReady(): Promise<void>;
  /** Mounts the form and waits until a card can be entered. */
  mountReady(order: Order, options?: Record<string, unknown>): Promise<void>;
  readonly card: FrameLocator;
  readonly button: Locator;
  readonly alert: Locator;
  readonly status: Locator;
  enterCard(number: string, expiry?: string, cvc?: string): Promise<void>;
  /** Enters a card and clicks the button. Waits for no result. */
  pay(number: string): Promise<void>;
  /** Waits until the form says that the payment is complete. */
  isPaid(): Promise<void>;
  reported(): Promise<readonly Report[]>;
  close(): Promise<void>;
}

/** A wallet needs a domain that can be registered, so names under this one lead to the shop. */
export const shopDomain = 'dropin.example';

/** The form on a page. */
export function checkoutOn({ page, problems }: WatchedPage): CheckoutPage {
  const form = page.locator('#pay');
  const card = page.frameLocator(`form[slot^="landed-"] iframe`);
  const checkout: CheckoutPage = {
    page,
    problems,
    card,
    button: form.locator('button'),
    alert: form.getByRole('alert'),
    status: form.getByRole('status'),
    async mount(order, options = {}) {
      await page.evaluate(`mountShop(${JSON.stringify(order)}, ${JSON.stringify(options)})`);
    },
    async mountReady(order, options) {
      await checkout.mount(order, options);
      await checkout.isReady();
    },
    isReady: () => form.locator('button[aria-disabled=false]').waitFor(),
    async enterCard(number, expiry = '12 / 34', cvc = '123') {
      await card.locator('#number').fill(number);
      await card.locator('#expiry').fill(expiry);
      await card.locator('#cvc').fill(cvc);
    },
    async pay(number) {
      await checkout.enterCard(number);
      await checkout.button.click();
    },
    isPaid: () => expect.poll(() => checkout.button.textContent()).toBe('Payment complete'),
    reported: async () => (await page.evaluate('reported')) as Report[],
    close: () => page.close(),
  };
  return checkout;
}

/** The buyer's choice in the 3-D Secure challenge. */
export async function completeChallenge(page: Page, outcome: 'Complete authentication' | 'Fail authentication') {
  await challengeFrame(page).getByRole('button', { name: outcome }).click();
}

export const challengeFrame = (page: Page): FrameLocator => page.getByRole('dialog').frameLocator('iframe');

/** Where screenshots are written, when `LANDED_SCREENSHOTS` names a folder. */
const folder = process.env['LANDED_SCREENSHOTS'];

export async function screenshot({ page }: CheckoutPage, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
