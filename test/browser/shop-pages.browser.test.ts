import { expect, it } from 'vitest';
import { axeFindings } from './axe-findings.js';
import { cards } from './dropin/checkout-page.js';
import { openShop } from './open-shop.js';
import { headings, type ShopPage } from './shop-page.js';

const { shop, visit, visitNew, expectPaidOnce } = await openShop();

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
  expect(page.problems).toEqual([]);
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
