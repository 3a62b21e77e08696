import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { type CheckoutPage, cards } from './dropin/checkout-page.js';
import { openDropinTest } from './dropin/dropin-test.js';
import { hold, settled } from './dropin/intercept.js';

const test = openDropinTest();

/** A browser bundle of a page, with the wrapper and its framework. */
async function bundled(file: string): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL(file, import.meta.url)),
    platform: 'browser',
    resolve: {
      conditionNames: ['landed-source', 'browser', 'import', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
    transform: { define: { 'process.env.NODE_ENV': '"development"', ...vueFlags } },
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  return output[0].code;
}

/** What a bundle of Vue defines, or Vue warns. */
const vueFlags = {
  __VUE_OPTIONS_API__: 'true',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
};

const render = ({ page }: CheckoutPage, order: object, options: object = {}) =>
  page.evaluate(`renderShop(${JSON.stringify(order)}, ${JSON.stringify(options)})`);

describe.each([
  ['React, which mounts it twice in its strict mode', 'react'],
  ['Vue', 'vue'],
])('the component for %s', (_, name) => {
  /** A page of a shop that uses the framework. */
  async function openFramework(): Promise<CheckoutPage> {
    test.shop.addFile(`/${name}.js`, 'text/javascript', await bundled(`dropin/${name}-page.ts`));
    const html = await (await fetch(test.shop.url)).text();
    // Part of the page: a page with Trusted Types adds no script by its address.
    test.shop.addFile(`/${name}`, 'text/html; charset=utf-8', `${html}<script src="/${name}.js"></script>`);
    return test.open(`/${name}`);
  }

  it('shows one form, keeps the card when the amount changes, pays, and is gone after its removal', async () => {
    const order = test.shop.newOrder();
    const checkout = await openFramework();
    await render(checkout, order);
    await checkout.isReady();
    expect(await checkout.page.locator('#pay button').count()).toBe(1);
    expect(await checkout.page.locator('#pay iframe').count()).toBe(1);
    await checkout.enterCard(cards.visa);
    await render(checkout, { ...order, amount: 6_000 });
    await expect.poll(() => checkout.button.textContent()).toBe('Pay £60.00');
    await checkout.button.click();
    await checkout.isPaid();
    expect(await test.charges(order)).toEqual(['succeeded']);
    await checkout.page.evaluate('removeShop()');
    await expect.poll(() => checkout.page.locator('#pay').innerHTML()).toBe('');
    expect(checkout.problems).toEqual([]);
  });

  it('loads again for another currency, and uses the label and the handlers of the last rendering', async () => {
    const order = test.shop.newOrder({ currency: 'EUR', amount: 6_100 });
    const checkout = await openFramework();
    await render(checkout, test.shop.newOrder());
    await checkout.isReady();
    await render(checkout, order, { submitLabel: 'Place order' });
    await expect.poll(() => checkout.button.textContent()).toBe('Place order');
    await expect.poll(async () => (await checkout.reported()).filter((report) => 'ready' in report)).toHaveLength(2);
    // Without the option, the label is the default again.
    await render(checkout, order);
    await expect.poll(() => checkout.button.textContent()).toBe('Pay €61.00');
    await checkout.pay(cards.visa);
    await checkout.isPaid();
    expect((await checkout.reported()).at(-2)).toMatchObject({ token: { entity: 'eu' } });
    expect(await test.charges(order)).toEqual(['succeeded']);
  });

  it('calls no handler that is gone', async () => {
    const order = test.shop.newOrder();
    const checkout = await openFramework();
    await render(checkout, order);
    await checkout.isReady();
    await checkout.page.evaluate(`{
      const all = shopOptions;
      globalThis.shopOptions = (...given) => {
        const { onError, ...others } = all(...given);
        return others;
      };
    }`);
    await render(checkout, order, { submitLabel: 'Place order' });
    await expect.poll(() => checkout.button.textContent()).toBe('Place order');
    await checkout.button.click();
    await expect.poll(() => checkout.alert.textContent()).toBe('Check your card number.');
    expect(await checkout.reported()).toEqual([{ ready: true }]);
  });

  it('leaves nothing behind when it is removed while it loads', async () => {
    const checkout = await openFramework();
    const held = await hold(checkout.page, '**/v1/checkout/browser_config');
    await render(checkout, test.shop.newOrder());
    await held.started;
    await checkout.page.evaluate('removeShop()');
    held.release();
    await settled(checkout.page);
    expect(await checkout.page.locator('#pay').innerHTML()).toBe('');
    expect([await checkout.reported(), checkout.problems]).toEqual([[], []]);
  });
});
