import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../axe-findings.js';
import { pressEscape } from '../press-escape.js';
import { ScriptBench, type ScriptPage } from './script-page.js';

let bench: ScriptBench;
let shop: ScriptPage;

beforeAll(async () => {
  bench = await ScriptBench.open();
  shop = await bench.newPage();
});
afterAll(() => bench.close());
beforeEach(() => shop.reload());

/** A payment that waits for its buyer. */
async function challenged(card = 'pm_card_authenticationRequired', more = {}): Promise<{ id: string; secret: string }> {
  const payment = await bench.api('/v1/payment_intents', {
    amount: '5400',
    currency: 'gbp',
    payment_method: card,
    'allowed_payment_method_types[]': 'card',
    confirm: 'true',
    use_stripe_sdk: 'true',
    ...more,
  });
  expect(payment).toMatchObject({ status: 'requires_action' });
  return { id: String(payment['id']), secret: String(payment['client_secret']) };
}

async function start(secret: string): Promise<void> {
  await shop.run(`
    window.result = undefined;
    stripe.handleNextAction({ clientSecret: '${secret}' }).then((result) => { window.result = result; });
    return null;
  `);
}

const result = () => shop.run<Record<string, unknown> | undefined>('window.result');
const dialog = () => shop.page.getByRole('dialog', { name: 'Confirmation by your bank' });
const bank = () => shop.page.frameLocator('dialog iframe');
const complete = () => bank().getByRole('button', { name: 'Complete authentication' });

async function isOver(expected: object): Promise<void> {
  await expect.poll(result).toMatchObject(expected);
  await dialog().waitFor({ state: 'detached' });
}

const abandoned = {
  error: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    payment_intent: { status: 'requires_action' },
  },
};

it('ends with the payment when the buyer passes the challenge', async () => {
  const { id, secret } = await challenged();
  await start(secret);
  await complete().click();
  await isOver({ paymentIntent: { id, status: 'succeeded', client_secret: secret } });
  expect(shop.problems).toEqual([]);
});

it('ends with an authorized payment for manual capture', async () => {
  const { secret } = await challenged('pm_card_authenticationRequired', { capture_method: 'manual' });
  await start(secret);
  await complete().click();
  await isOver({ paymentIntent: { status: 'requires_capture' } });
});

it('ends with an error when the buyer fails the challenge', async () => {
  const { secret } = await challenged();
  await start(secret);
  await bank().getByRole('button', { name: 'Fail authentication' }).click();
  await isOver({
    error: {
      code: 'payment_intent_authentication_failure',
      message: 'Your bank could not confirm this payment. Choose another card or try again.',
      payment_intent: { status: 'requires_payment_method' },
    },
  });
});

it('ends with the decline when the issuer declines after the challenge', async () => {
  const { secret } = await challenged('pm_card_threeDSecureRequiredChargeDeclined');
  await start(secret);
  await complete().click();
  await isOver({
    error: { type: 'card_error', code: 'card_declined', payment_intent: { status: 'requires_payment_method' } },
  });
});

it.each<[string, () => unknown]>([
  ['the close button', () => dialog().getByRole('button', { name: 'Close' }).click()],
  ['Escape in the page', () => pressEscape(shop.page)],
  [
    'Escape in the frame of the bank',
    async () => {
      await complete().focus();
      pressEscape(shop.page);
    },
  ],
])('ends with an error that has the status after %s, and the buyer can start again', async (_, close) => {
  const { id, secret } = await challenged();
  await shop.page.locator('#pay').focus();
  await start(secret);
  await complete().waitFor();
  await close();
  await isOver(abandoned);
  await expect.poll(() => shop.run('document.activeElement.id')).toBe('pay');
  await start(secret);
  await complete().click();
  await isOver({ paymentIntent: { id, status: 'succeeded' } });
});

it('shows one dialog for several calls about one payment', async () => {
  const { secret } = await challenged();
  await shop.run(`
    window.results = Promise.all([1, 2].map(() => stripe.handleNextAction({ clientSecret: '${secret}' })));
    return null;
  `);
  await complete().waitFor();
  expect(await shop.page.getByRole('dialog').count()).toBe(1);
  await complete().click();
  const both = await shop.run<unknown[]>('results');
  expect(both).toMatchObject([{ paymentIntent: { status: 'succeeded' } }, { paymentIntent: { status: 'succeeded' } }]);
});

it('ends when the challenge is decided elsewhere while the dialog is open', async () => {
  const { secret } = await challenged();
  await start(secret);
  await complete().waitFor();
  await bench.control('challenges', { client_secret: secret, outcome: 'succeed' });
  await isOver({ paymentIntent: { status: 'succeeded' } });
});

it('ends when the payment is canceled while the buyer does nothing', async () => {
  const { id, secret } = await challenged();
  await start(secret);
  await complete().waitFor();
  await bench.api(`/v1/payment_intents/${id}/cancel`, {});
  await isOver({ paymentIntent: { status: 'canceled' } });
});

it('returns the current status at once when nothing is left to do', async () => {
  const { id, secret } = await challenged();
  await bench.control('challenges', { client_secret: secret, outcome: 'succeed' });
  await start(secret);
  await isOver({ paymentIntent: { id, status: 'succeeded' } });
  expect(await shop.run(`stripe.retrievePaymentIntent('${secret}')`)).toMatchObject({ paymentIntent: { id } });
});

it('continues in another page after the first was closed during the challenge', async () => {
  const { secret } = await challenged();
  await start(secret);
  await complete().waitFor();
  await shop.close();
  shop = await bench.newPage();
  await start(secret);
  await complete().click();
  await isOver({ paymentIntent: { status: 'succeeded' } });
});

it('returns an error for a secret that no payment has, and throws for text that is not a secret', async () => {
  await start('pi_3nobody_secret_x');
  await isOver({ error: { type: 'invalid_request_error', code: 'resource_missing' } });
  const thrown = await shop.run(`return stripe.handleNextAction({ clientSecret: 'x' }).catch((error) => error.name)`);
  expect(thrown).toBe('IntegrationError');
});

it('returns a connection error when the sandbox does not respond', async () => {
  const { secret } = await challenged();
  await bench.control('faults', { operation: 'payment_intents.retrieve', fault: 'reset_after_effect', times: 2 });
  await start(secret);
  await isOver({ error: { type: 'api_connection_error' } });
  await bench.control('faults', undefined, 'DELETE');
  await start(secret);
  await complete().click();
  await isOver({ paymentIntent: { status: 'succeeded' } });
});

it('reads the result again when the response to the first read is lost', async () => {
  const { secret } = await challenged();
  await start(secret);
  await complete().waitFor();
  await bench.control('faults', { operation: 'payment_intents.retrieve', fault: 'reset_after_effect', times: 3 });
  await complete().click();
  await isOver({ paymentIntent: { status: 'succeeded' } });
  await bench.control('faults', undefined, 'DELETE');
});

it('ends with a connection error that has the payment when the page of the bank is blocked', async () => {
  const { id, secret } = await challenged();
  const blocked = await bench.newPage();
  try {
    await blocked.page.route('**/v3/frames/challenge/**', (route) => route.abort());
    await blocked.page.clock.install();
    await blocked.run(`window.result = stripe.handleNextAction({ clientSecret: '${secret}' }); return null`);
    await blocked.page.getByRole('dialog').waitFor();
    await blocked.page.clock.fastForward(16_000);
    expect(await blocked.run('result')).toMatchObject({
      error: { type: 'api_connection_error', payment_intent: { id, status: 'requires_action' } },
    });
    await blocked.page.getByRole('dialog').waitFor({ state: 'detached' });
  } finally {
    await blocked.close();
  }
});

it('keeps the keyboard inside the dialog, and can be completed with it', async () => {
  const { secret } = await challenged();
  await start(secret);
  await complete().waitFor();
  const behind: string[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await shop.page.keyboard.press('Tab');
    behind.push(await shop.run<string>('document.activeElement.id'));
  }
  expect(new Set(behind)).toEqual(new Set(['']));
  await complete().focus();
  await shop.page.keyboard.press('Enter');
  await isOver({ paymentIntent: { status: 'succeeded' } });
});

it('axe finds nothing in the dialog, light and dark, and the notice is visible in a page of 320 pixels', async () => {
  const { secret } = await challenged();
  await shop.page.setViewportSize({ width: 320, height: 560 });
  await start(secret);
  await complete().waitFor();
  const backgrounds: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await shop.page.emulateMedia({ colorScheme });
    expect(await axeFindings(shop.page)).toEqual([]);
    backgrounds.push(await shop.inFrame('challenge', 'getComputedStyle(document.body).backgroundColor'));
  }
  expect(backgrounds).toEqual(['rgb(244, 245, 247)', 'rgb(20, 23, 27)']);
  expect(await shop.inFrame('challenge', 'document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await bank().getByRole('note').isVisible()).toBe(true);
  // Where the page has room for all of it, the dialog is as high as its content.
  await shop.page.setViewportSize({ width: 320, height: 800 });
  const fits = 'Math.abs(document.querySelector(".page").getBoundingClientRect().height - innerHeight) <= 1';
  await expect.poll(() => shop.inFrame('challenge', fits)).toBe(true);
  await bank().getByText('£54.00').waitFor();
  expect(await dialog().getAttribute('aria-modal')).toBe('true');
});
