import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@landed/prisma/database';
import axe from 'axe-core';
import type { CDPSession } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { axeFindings } from './axe-findings.js';
import { accessibleControls } from './dropin/accessible-controls.js';
import { type CheckoutPage, cards, challengeFrame, screenshot } from './dropin/checkout-page.js';
import { openDropinTest } from './dropin/dropin-test.js';
import { hold, intercept } from './dropin/intercept.js';
import { pressEscape } from './press-escape.js';

const stack = inject('stack');
const test = openDropinTest();
const config = `${stack.gateway_url}/v1/checkout/browser_config`;

async function brand(data: Record<string, string | number>): Promise<void> {
  const database = openDatabase(stack.database_url, { poolMax: 1, timeoutMilliseconds: 60_000 });
  try {
    const key = { merchantId: test.merchant.id, rail: 'test' } as const;
    await database.prisma.branding.deleteMany({ where: key });
    if (Object.keys(data).length > 0) await database.prisma.branding.create({ data: { ...key, ...data } });
  } finally {
    await database.close();
  }
  // A gateway sends the earlier branding for a second.
  await sleep(1_000);
}

interface Part {
  readonly root: string;
  readonly style: Readonly<Record<string, string>>;
}

/** The computed style of a part of the form. */
const styleOf = ({ page }: CheckoutPage, { root, style }: Part) =>
  page.locator(`#pay ${root}`).evaluate((node, names) => {
    const computed = (
      globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }
    ).getComputedStyle(node);
    return Object.fromEntries(names.map((name) => [name, computed[name]]));
  }, Object.keys(style));

afterEach(() => brand({}));

describe('the form', () => {
  it('axe finds nothing while the form loads, with a card, after a decline and with a challenge', async () => {
    const checkout = await test.open();
    const notes: string[] = [];
    checkout.page.on('console', (message) => notes.push(message.text()));
    const held = await hold(checkout.page, config);
    await checkout.mount(test.shop.newOrder());
    await held.started;
    expect(await axeFindings(checkout.page)).toEqual([]);
    held.release();
    // The frame of the wallets has loaded when the form says that there are none.
    await expect.poll(() => notes.join()).toContain('no wallets');
    await checkout.isReady();
    expect(await axeFindings(checkout.page)).toEqual([]);
    await checkout.pay(cards.declined);
    await expect.poll(() => checkout.alert.textContent()).toMatch(/declined/);
    expect(await axeFindings(checkout.page)).toEqual([]);
    await screenshot(checkout, 'declined');
    expect(await printedControls(checkout, 'declined')).toEqual([
      'group: Card details (Your card was declined. Try another card.)',
      'alert: ',
      'button: Pay £54.00',
      'status: ',
      'Iframe: Secure card entry',
    ]);
    const inFrame = checkout.card.locator('input:visible');
    expect(
      await inFrame.evaluateAll((inputs) =>
        inputs.map((input) => (input as unknown as { labels: { textContent: string }[] }).labels[0]?.textContent),
      ),
    ).toEqual(['Card number', 'Expiry date', 'Security code (CVC)']);
    await checkout.pay(cards.challenge);
    await challengeFrame(checkout.page).getByRole('button', { name: 'Complete authentication' }).waitFor();
    expect(await axeFindings(checkout.page)).toEqual([]);
    expect(await printedControls(checkout, 'challenge')).toEqual([
      'dialog: Confirmation by your bank',
      'button: Close',
      'Iframe: Confirmation by your bank',
    ]);
    pressEscape(checkout.page);
    await expect.poll(() => checkout.button.textContent()).toBe('Continue');
    expect(await axeFindings(checkout.page)).toEqual([]);
    expect(await printedControls(checkout, 'closed')).toContain('button: Continue');
    await screenshot(checkout, 'closed');
  });

  it('axe finds nothing in any other phase of the form, and the button says what it does', async () => {
    const checkout = await test.open();
    const order = JSON.stringify(test.shop.newOrder());
    /** Mounts a form whose payment ends as the test says. */
    const mount = () =>
      checkout.page.evaluate(
        `mountShop(${order}, { onSuccess: () => new Promise((resolve) => { globalThis.respond = resolve; }) })`,
      );
    const respond = (response: object) => checkout.page.evaluate(`respond(${JSON.stringify(response)})`);
    const expectPhase = async (name: string, label: string) => {
      await expect.poll(() => checkout.button.textContent()).toBe(label);
      expect(await formFindings(checkout)).toEqual([]);
      expect(await printedControls(checkout, name)).toContain(`button: ${label}`);
      await screenshot(checkout, name);
    };
    await intercept(checkout.page, `${stack.sandbox_url}/v3/`, [(route) => route.abort()]);
    await mount();
    await expectPhase('broken', 'Try again');
    await checkout.button.click();
    await expect.poll(() => checkout.button.textContent()).toBe('Pay £54.00');
    await checkout.isReady();
    const held = await hold(checkout.page, `${stack.sandbox_url}/v1/payment_methods`);
    await checkout.pay(cards.visa);
    await held.started;
    await expectPhase('tokenizing', 'Processing…');
    held.release();
    await expect.poll(() => checkout.page.evaluate('typeof respond')).toBe('function');
    await expectPhase('waiting', 'Processing…');
    await respond({});
    await expectPhase('unknown', 'Check again');
    await checkout.button.click();
    await expect.poll(() => checkout.button.textContent()).toBe('Processing…');
    await respond({ object: 'payment_intent', status: 'processing' });
    await expect.poll(() => checkout.status.textContent()).toMatch(/being processed/);
    await expectPhase('processing', 'Processing…');
    await checkout.page.evaluate('delete globalThis.respond');
    await mount();
    await checkout.isReady();
    await checkout.pay(cards.visa);
    await expect.poll(() => checkout.page.evaluate('typeof respond')).toBe('function');
    await respond({ object: 'payment_intent', status: 'succeeded' });
    await expectPhase('paid', 'Payment complete');
  });

  it('takes the branding of the merchant, and corrects the contrast of the button text', async () => {
    await brand({
      displayName: 'Harbour Leather',
      primaryColor: '#0f766e',
      backgroundColor: '#fffbeb',
      textColor: '#1c1917',
      buttonColor: '#fde047',
      buttonTextColor: '#ffffff',
      fontFamily: 'Georgia, serif',
      borderRadius: 20,
      buttonLabel: 'Buy now',
    });
    const { checkout } = await test.ready();
    expect(await checkout.button.textContent()).toBe('Buy now £54.00');
    for (const part of [
      { root: 'button', style: { backgroundColor: 'rgb(253, 224, 71)', borderRadius: '20px', textTransform: 'none' } },
      { root: '.form', style: { backgroundColor: 'rgb(255, 251, 235)', fontFamily: 'Georgia, serif' } },
    ]) {
      expect(await styleOf(checkout, part)).toEqual(part.style);
    }
    expect(await axeFindings(checkout.page)).toEqual([]);
    await checkout.card.locator('#number').focus();
    // The outline has the colour of the brand.
    await expect
      .poll(() => styleOf(checkout, { root: '.card', style: { outlineColor: '', outlineStyle: '' } }))
      .toEqual({ outlineColor: 'rgb(15, 118, 110)', outlineStyle: 'solid' });
    await screenshot(checkout, 'branding');
  });

  it('applies the overrides of a page, in the dark theme too, and its label', async () => {
    const checkout = await test.openNew('/', { colorScheme: 'dark' });
    await checkout.page.evaluate("document.body.style.background = '#111827'; document.body.style.color = '#fff'");
    await checkout.mountReady(test.shop.newOrder(), {
      submitLabel: 'Place order',
      appearance: { theme: 'auto', buttonColor: '#22c55e' },
    });
    expect(await checkout.button.textContent()).toBe('Place order');
    expect(await styleOf(checkout, { root: '.form', style: { backgroundColor: '' } })).toEqual({
      backgroundColor: 'rgb(17, 24, 39)',
    });
    await checkout.enterCard(cards.visa);
    await screenshot(checkout, 'dark');
    await checkout.page.emulateMedia({ colorScheme: 'light' });
    await expect
      .poll(() => styleOf(checkout, { root: '.form', style: { backgroundColor: '' } }))
      .toEqual({ backgroundColor: 'rgb(255, 255, 255)' });
  });

  it.each([
    ['320 px', { viewport: { width: 320, height: 640 } }, 'narrow'],
    ['200 % zoom of a window of 1000 px', { viewport: { width: 500, height: 450 }, deviceScaleFactor: 2 }, 'zoom'],
  ] as const)('fits at %s without a horizontal scroll bar', async (_, context, name) => {
    const checkout = await test.openNew('/', context);
    await checkout.mountReady(test.shop.newOrder());
    await checkout.enterCard(cards.visa);
    const { scrollWidth, clientWidth } = (await checkout.page.evaluate(
      '({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })',
    )) as { scrollWidth: number; clientWidth: number };
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    const box = await checkout.button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await screenshot(checkout, name);
  });

  it('works from right to left, with reduced motion and with forced colours', async () => {
    const checkout = await test.openNew('/', { forcedColors: 'active' });
    await checkout.page.evaluate("document.documentElement.dir = 'rtl'");
    await checkout.mountReady(test.shop.newOrder());
    await screenshot(checkout, 'rtl-forced-colors');
    expect(await checkout.page.evaluate("matchMedia('(forced-colors: active)').matches")).toBe(true);
    await checkout.page.emulateMedia({ forcedColors: 'none' });
    await checkout.enterCard(cards.visa);
    await screenshot(checkout, 'rtl');
    const [form, label] = await Promise.all(
      ['.form', '#label'].map((part) => checkout.page.locator(`#pay ${part}`).boundingBox()),
    );
    // The label is at the right edge: the form has no space of its own around it.
    // The label is at the right edge: the form has no space of its own around it.
    expect((form?.x ?? 0) + (form?.width ?? 0) - (label?.x ?? 0) - (label?.width ?? 0)).toBeCloseTo(0, 0);
    await expect.poll(() => checkout.card.locator('html').getAttribute('dir')).toBe('rtl');
    await checkout.button.click();
    // The circle of a busy button stands still.
    expect(await checkout.button.evaluate(animationOf)).toBe('none');
    await checkout.isPaid();
    await screenshot(checkout, 'paid');
  });

  it('speaks the languages of its buyers', async () => {
    const checkout = await test.open();
    for (const [locale, label, title] of [
      ['de', '54,00 £ bezahlen', 'Kartendaten'],
      ['fr', 'Payer 54,00 £GB', 'Informations de carte'],
      ['es', 'Pagar 54,00 GBP', 'Datos de la tarjeta'],
      ['it', 'Paga 54,00 £', 'Dati della carta'],
      ['nl', '£ 54,00 betalen', 'Kaartgegevens'],
      ['pl', 'Zapłać 54,00 GBP', 'Dane karty'],
      ['pt', 'Pagar £ 54,00', 'Dados do cartão'],
      ['ja', '£54.00 を支払う', 'カード情報'],
    ] as const) {
      await checkout.mountReady(test.shop.newOrder(), { locale });
      expect((await checkout.button.textContent())?.replaceAll(/\s/g, ' ')).toBe(label);
      expect(await checkout.page.locator('#pay #label').textContent()).toBe(title);
      expect(await checkout.page.locator('#pay .form').getAttribute('lang')).toBe(locale);
      if (locale === 'ja') await screenshot(checkout, 'ja');
      await checkout.page.evaluate('form.unmount()');
    }
  });

  it('works in open shadow roots, although the processor’s fields do not', async () => {
    const order = test.shop.newOrder();
    const checkout = await test.open();
    await checkout.page.evaluate(`(() => {
      const outer = document.querySelector('#pay').attachShadow({ mode: 'open' });
      const middle = document.createElement('section');
      outer.append(middle);
      const inner = middle.attachShadow({ mode: 'open' });
      globalThis.place = document.createElement('div');
      inner.append(place);
      Landed(publishableKey).mount(place, shopOptions(${JSON.stringify(order)}));
    })()`);
    await checkout.isReady();
    expect(await checkout.page.evaluate("document.querySelectorAll('#pay > form iframe').length")).toBe(1);
    await checkout.enterCard(cards.visa);
    await screenshot(checkout, 'shadow-root');
    await checkout.button.click();
    await checkout.isPaid();
    expect([await test.charges(order), checkout.problems]).toEqual([['succeeded'], []]);
  });

  it('loads with its Subresource Integrity value, and with no other', async () => {
    const manifest = await (await fetch(`${stack.gateway_url}/dropin/v1.json`)).json();
    const { src, integrity } = manifest as { src: string; integrity: string };
    for (const [value, expected] of [
      [integrity, 'function'],
      [integrity.replace(/.{4}$/, 'AAAA'), 'undefined'],
    ] as const) {
      const script = `<script src="${stack.gateway_url}${src}" integrity="${value}" crossorigin="anonymous"></script>`;
      test.shop.addFile('/integrity', 'text/html', `<!doctype html><title>A shop</title>${script}`);
      const checkout = await test.open('/integrity');
      expect(await checkout.page.evaluate('typeof Landed')).toBe(expected);
    }
  });

  it('shifts the layout by less than 0.05, and is interactive 300 ms after the script on a slow processor', async () => {
    test.shop.addFile('/measure', 'text/html; charset=utf-8', measuredPage, 'landed-dropin measure');
    test.shop.addFile('/measure.js', 'text/javascript', measureScript(test.shop.newOrder()));
    const checkout = await test.openNew('/measure');
    // Everything is cached after the first load, as for a buyer on the second page.
    await checkout.page.evaluate('mountMeasured()');
    await checkout.isReady();
    const session = await checkout.page.context().newCDPSession(checkout.page);
    // The time that the page's thread has worked: on a busy machine, it waits as well.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await checkout.page.reload();
    await checkout.page.evaluate('loaded');
    const before = await workedMilliseconds(session);
    await checkout.page.evaluate('mountMeasured()');
    const worked = (await workedMilliseconds(session)) - before;
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await checkout.page.reload();
    await checkout.page.evaluate('mountMeasured()');
    await checkout.isReady();
    const measured = (await checkout.page.evaluate('measured')) as Measured;
    const shown = { ...measured, worked: Math.round(worked) };
    process.stdout.write(`With a processor that is four times slower: ${JSON.stringify(shown)}\n`);
    expect(measured.shift).toBeLessThan(0.05);
    expect(worked * slowdown).toBeLessThan(300);
  });
});

/** Runs in the page. */
const animationOf = (button: unknown) =>
  (
    globalThis as unknown as { getComputedStyle(of: unknown, pseudo: string): { animationName: string } }
  ).getComputedStyle(button, '::before').animationName;

/** What axe finds in the form itself: the frames are the same in all phases. */
const formFindings = async ({ page }: CheckoutPage): Promise<string[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    "axe.run('#pay', { iframes: false })",
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

/** The controls in a phase of the form, which are printed as well: a person reads them as a screen reader would. */
async function printedControls(checkout: CheckoutPage, phase: string): Promise<string[]> {
  const names = await accessibleControls(checkout);
  process.stdout.write(`${[`Names of the controls, ${phase}:`, ...names].join('\n  ')}\n`);
  return names;
}

const slowdown = 4;

/** How long the thread of the page has worked so far. */
async function workedMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'TaskDuration');
  if (found === undefined) throw new Error('The browser has no metric TaskDuration.');
  return found.value * 1_000;
}

interface Measured {
  /** Sum of the layout shifts. */
  readonly shift: number;
  /** Milliseconds from the loaded script to a form that the browser shows and that responds to a click. */
  readonly mount: number;
  /** Milliseconds from the loaded script to a card that can be entered: with configuration, processor's script, frame. */
  readonly ready: number;
}

const measuredPage = `<!doctype html>
<html lang="en"><head><title>Measured</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/shop.css">
<script src="/shop.js"></script></head>
<body><main><h1>Checkout</h1><div id="pay"></div><p id="terms">Terms</p></main><script src="/measure.js"></script></body></html>`;

/** The script is in the cache when the time begins: what counts is to compile, run and show it. */
const measureScript = (order: object) => `
globalThis.measured = { shift: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) measured.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
const src = '${stack.gateway_url}/dropin/v1.js';
const policy = trustedTypes.createPolicy('measure', { createScriptURL: (url) => url });
globalThis.loaded = fetch(src).then((response) => response.text()).then(() => null);
globalThis.mountMeasured = () => loaded.then(() => new Promise((resolve) => {
  const script = document.createElement('script');
  script.src = policy.createScriptURL(src);
  const loadedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - loadedAt);
  script.onload = () => {
    mountShop(${JSON.stringify(order)}, { onReady: () => { measured.ready = elapsed(); } });
    requestAnimationFrame(() => setTimeout(() => {
      measured.mount = elapsed();
      resolve(null);
    }));
  };
  document.head.append(script);
}));
`;
