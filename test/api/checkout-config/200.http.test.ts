import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant, store } = test;
const live = test.apiOf({ rail: 'live' });
const configPath = '/v1/checkout/config';
const browserPath = '/v1/checkout/browser_config';

/** Asks as the buyer's browser would: with the publishable key. */
const browse = (of: MerchantApi, key: string | undefined, currency: string) =>
  of.post(browserPath, { currency }, { authorization: `Bearer ${key ?? ''}` });

const wallets = { apple_pay: 'inactive', google_pay: 'inactive' };
const processor = { name: 'sandbox', script_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v3\/$/) };
const entityOf = {
  USD: { entity: 'us', entity_name: 'Landed US', country: 'US' },
  GBP: { entity: 'gb', entity_name: 'Landed GB', country: 'GB' },
  EUR: { entity: 'eu', entity_name: 'Landed EU', country: 'IE' },
  CAD: { entity: 'ca', entity_name: 'Landed CA', country: 'CA' },
  AUD: { entity: 'au', entity_name: 'Landed AU', country: 'AU' },
} as const;
const currencies = Object.keys(entityOf) as (keyof typeof entityOf)[];

const expected = (currency: keyof typeof entityOf, rail: 'test' | 'live') => ({
  livemode: rail === 'live',
  currency,
  ...entityOf[currency],
  settlement_currency: currency,
  publishable_key: expect.stringMatching(new RegExp(`^pk_${rail}_[0-9a-f]{48}$`)),
  wallets,
  processor,
});

const baseBranding = {
  display_name: merchant.name,
  logo_url: null,
  primary_color: '#1d4ed8',
  background_color: '#ffffff',
  text_color: '#111827',
  danger_color: '#b91c1c',
  button_color: '#1d4ed8',
  button_text_color: '#ffffff',
  font_family: 'system-ui, sans-serif',
  border_radius: 8,
  button_label: 'Pay',
};

it.each(['test', 'live'] as const)(
  'resolves each currency to one entity with its own processor account in %s mode, and stores nothing',
  async (rail) => {
    const [of, key] = rail === 'live' ? [live, merchant.live_publishable_key] : [api, merchant.publishable_key];
    const before = await test.trace();
    const accounts = new Set<unknown>();
    for (const currency of currencies) {
      const config = await of.post(configPath, { currency });
      expectResponse(config, 200, { object: 'checkout_config', ...expected(currency, rail) });
      accounts.add((config.body as { publishable_key: string }).publishable_key);
      const browser = await browse(of, key, currency);
      const body = { object: 'browser_config', ...expected(currency, rail), branding: baseBranding };
      expectResponse(browser, 200, body);
      expect(browser.body).toMatchObject({ ...(config.body as object), object: 'browser_config' });
    }
    expect(accounts.size).toBe(currencies.length);
    expect(await test.trace()).toEqual(before);
  },
);

it('shows a new branding within seconds, and sends no body to a browser that has it', async () => {
  const first = await browse(api, merchant.publishable_key, 'GBP');
  await store.sql.query(
    `INSERT INTO branding (merchant_id, rail, display_name, primary_color) VALUES ($1, 'test', 'Shop', '#123456')`,
    [merchant.id],
  );
  const ask = (tag: unknown) =>
    api.post(
      browserPath,
      { currency: 'GBP' },
      { authorization: `Bearer ${merchant.publishable_key}`, 'if-none-match': String(tag) },
    );
  await expect.poll(async () => (await ask(first.headers['etag'])).status).toBe(200);
  const changed = await ask(first.headers['etag']);
  const branding = { ...baseBranding, display_name: 'Shop', primary_color: '#123456' };
  expectResponse(changed, 200, { object: 'browser_config', ...expected('GBP', 'test'), branding });
  expectResponse(await ask(changed.headers['etag']), 304, undefined);
});

it('names a script that browsers can load', async () => {
  const { body } = await browse(api, merchant.publishable_key, 'GBP');
  const { processor: named } = body as { processor: { script_url: string } };
  const script = await fetch(named.script_url);
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
});
