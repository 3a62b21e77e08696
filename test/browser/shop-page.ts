import { type CheckoutPage, checkoutOn } from './dropin/checkout-page.js';
import type { WatchedPage } from './watched-page.js';

export interface ShopPage extends CheckoutPage {
  /** Chooses a handbag, keeps the example address, and waits for the card form. Returns the order's id. */
  order(currency: string): Promise<string>;
  /** Waits until the order page has this heading. */
  shows(heading: string): Promise<void>;
}

/** The headings of the order page. */
export const headings = {
  paid: 'Your order is paid',
  challenge: 'Your bank needs to confirm that it is you',
  payable: 'Check and pay',
} as const;

/** The demo shop at an address, in a page that has not opened it yet. */
export function shopPage(watched: WatchedPage, url: string): ShopPage {
  const { page } = watched;
  const checkout = checkoutOn(watched);
  return {
    ...checkout,
    async order(currency) {
      await page.goto(`${url}/?currency=${currency}`);
      await page.getByRole('button', { name: 'Buy Leather handbag' }).click();
      await page.getByRole('button', { name: 'See the full price' }).click();
      await checkout.card.locator('#number').waitFor();
      await checkout.isReady();
      return new URL(page.url()).pathname.slice('/orders/'.length);
    },
    shows: (text) => page.getByRole('heading', { level: 1, name: text }).waitFor(),
  };
}
