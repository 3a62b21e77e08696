import { describe, expect, inject, it } from 'vitest';
import { runLanded, stackFileWith } from '../setup/landed-program.js';

const stack = inject('stack');
const file = stackFileWith(stack);

interface MerchantDocument {
  readonly id: string;
  readonly rails: readonly string[];
  readonly held_at: string | null;
  readonly has_owner_email: boolean;
}

interface KeysDocument {
  readonly secret_key: string;
  readonly publishable_key: string;
}

interface BrandingDocument {
  readonly branding: unknown;
  readonly set: readonly string[];
  readonly contrasts: readonly unknown[];
}

/** Runs a command with `--json` and returns its document. */
async function landed<Document>(...args: string[]): Promise<Document> {
  const { code, out, err } = await runLanded([...args, '--stack', file, '--json']);
  if (code !== 0) throw new Error(err);
  return JSON.parse(out) as Document;
}

async function rejected(...args: string[]): Promise<{ readonly code: string; readonly message: string }> {
  const { code, err } = await runLanded([...args, '--stack', file, '--json']);
  expect(code).toBe(1);
  return (JSON.parse(err) as { error: { code: string; message: string } }).error;
}

const text = async (...args: string[]) => (await runLanded([...args, '--stack', file])).out;
const keys = (verb: string, { id }: MerchantDocument, rail: string) => ['keys', verb, '--merchant', id, '--rail', rail];

/** The status of a request with this key to the gateway of a rail. */
async function statusWith(key: string, rail: 'test' | 'live'): Promise<number> {
  const url = rail === 'live' ? stack.gateway_live_url : stack.gateway_url;
  return (await fetch(`${url}/v1/payment_intents?limit=1`, { headers: { 'x-api-key': key } })).status;
}

describe('the commands for merchants and keys', () => {
  it('takes a new merchant from its first test key to live keys and to their revocation', async () => {
    const merchant = await landed<MerchantDocument>('merchants', 'create', '--name', 'Harbour Leather');
    expect(merchant.rails).toEqual(['test']);
    const first = await landed<KeysDocument>(...keys('create', merchant, 'test'));
    expect(await statusWith(first.secret_key, 'test')).toBe(200);

    expect(await rejected(...keys('create', merchant, 'live'))).toEqual({
      code: 'live_not_enabled',
      message:
        'Live keys need a record of the verification (`landed merchants verify`) and the agreement (`landed merchants agree`) first.',
    });
    const recorded = ['--reference', 'case 7', '--actor', 'ada', '--reason', 'documents checked'];
    await landed('merchants', 'verify', merchant.id, ...recorded);
    expect((await rejected(...keys('create', merchant, 'live'))).code).toBe('live_not_enabled');
    const unlocked = await landed<MerchantDocument>('merchants', 'agree', merchant.id, '--reference', 'v3');
    expect(unlocked.rails).toEqual(['test', 'live']);
    const live = await landed<KeysDocument>(...keys('create', merchant, 'live'));
    expect([await statusWith(live.secret_key, 'live'), await statusWith(live.secret_key, 'test')]).toEqual([200, 401]);

    const second = await landed<KeysDocument>(...keys('rotate', merchant, 'test'));
    // The gateway is notified of a change just after it, so the old key may be accepted for a moment.
    await expect.poll(() => statusWith(first.secret_key, 'test')).toBe(401);
    expect(await statusWith(second.secret_key, 'test')).toBe(200);
    expect(await landed(...keys('revoke', merchant, 'test'))).toMatchObject({ revoked: true });
    await expect.poll(() => statusWith(second.secret_key, 'test')).toBe(401);
    expect(await statusWith(live.secret_key, 'live')).toBe(200);
    expect(await landed(...keys('revoke', merchant, 'test'))).toMatchObject({ revoked: false });

    const shown = await text('merchants', 'show', merchant.id);
    expect(shown).toMatch(/verification {2}.+Z \(case 7\)/);
    expect(shown).toMatch(/verified {6,}-.+ada .+documents checked/);
    expect(shown).not.toContain(live.secret_key);
    expect(shown).toContain(`sk_live_…${live.secret_key.slice(-4)}`);
  });

  it('holds and releases a merchant, and sets the address of its owner, with a reason', async () => {
    const create = ['merchants', 'create', '--name', 'Northwind\u2060 Ceramics', '--owner-email', 'owner@example.com'];
    const merchant = await landed<MerchantDocument>(...create);
    expect(merchant.has_owner_email).toBe(true);
    const remove = ['merchants', 'owner-email', merchant.id, '--remove', '--reason', 'has left'];
    expect(await landed(...remove)).toEqual({ ...merchant, has_owner_email: false });
    expect((await rejected('merchants', 'hold', merchant.id)).code).toBe('reason_required');
    const held = await landed<MerchantDocument>('merchants', 'hold', merchant.id, '--reason', 'unusual refunds');
    expect(held.held_at).toEqual(expect.any(String));
    const list = await text('merchants', 'list', '--held', '--limit', '100');
    expect(list).toContain(merchant.id);
    expect(list).toContain('Northwind\\u2060 Ceramics');
    const released = await landed<MerchantDocument>('merchants', 'release', merchant.id, '--reason', 'explained');
    expect(released.held_at).toBe(null);
    expect(await text('merchants', 'list', '--held', '--limit', '100')).not.toContain(merchant.id);
  });

  it('changes the terms of a merchant with a reason, and shows them with what they were', async () => {
    const merchant = await landed<MerchantDocument>('merchants', 'create', '--name', 'Harbour Leather');
    const configure = ['merchants', 'configure', merchant.id, '--rail', 'test'];
    const changes = ['--fee-bps', '425', '--fraud-scoring', 'on', '--tax-engine', 'sandbox', '--apple-pay', 'off'];
    expect((await rejected(...configure, ...changes)).code).toBe('reason_required');
    expect((await runLanded([...configure, '--reason', 'x', '--stack', file])).code).toBe(2);
    const terms = await landed(...configure, ...changes, '--reason', 'annex 2');
    expect(terms).toEqual({
      merchant_id: merchant.id,
      rail: 'test',
      tax_policy: { quote: 'required', remittance: 'platform' },
      fee_bps: 425,
      fee_fixed: 50,
      dispute_fee: 1_500,
      reserve_bps: 0,
      fraud_scoring: true,
      tax_engine: 'sandbox',
      wallets: { apple_pay: false, google_pay: true },
    });
    await landed(...configure, '--tax-engine', 'embedded', '--reason', 'back');
    const shown = await text('merchants', 'show', merchant.id);
    expect(shown).toMatch(/fee {2,}4\.25 % \+ 50 minor units/);
    expect(shown).toMatch(/configured .+annex 2; feeBps 500 → 425, .*applePay true → false/);
    expect(shown).toMatch(/configured .+back; taxEngine sandbox → -/);
  });

  it('sets the branding of a merchant, reports its contrasts, and shows it to browsers on the next call', async () => {
    const merchant = await landed<MerchantDocument>('merchants', 'create', '--name', 'Harbour Leather');
    const pair = await landed<KeysDocument>(...keys('create', merchant, 'test'));
    const owner = ['--merchant', merchant.id, '--rail', 'test'];
    const browsed = async () => {
      const response = await fetch(`${stack.gateway_url}/v1/checkout/browser_config`, {
        method: 'POST',
        headers: { 'x-api-key': pair.publishable_key, 'content-type': 'application/json' },
        body: '{"currency":"GBP"}',
      });
      return ((await response.json()) as { branding: unknown }).branding;
    };
    const look = ['--text-color', '#777', '--button-label', 'Buy now', '--border-radius', '0'];
    const set = await landed<BrandingDocument>('branding', 'set', ...owner, ...look);
    expect(set.branding).toEqual(await browsed());
    expect(set.branding).toMatchObject({ display_name: 'Harbour Leather', text_color: '#777777', border_radius: 0 });
    expect(set.set).toEqual(['text_color', 'border_radius', 'button_label']);
    expect(set.contrasts[0]).toEqual({
      of: 'text_color',
      on: 'background_color',
      ratio: 4.47,
      required: 4.5,
      passes: false,
    });
    const refused = await rejected('branding', 'set', ...owner, '--logo-url', 'http://a.example/logo.png');
    expect(refused).toEqual({
      code: 'branding_rejected',
      message: 'logoUrl: Expected an https URL of at most 2048 characters without user name.',
    });
    expect((await runLanded(['branding', 'set', ...owner, '--reset', 'colour', '--stack', file])).code).toBe(2);
    await landed('branding', 'set', ...owner, '--reset', 'text-color,button-label');
    const reset = { text_color: '#111827', button_label: 'Pay', border_radius: 0 };
    await expect.poll(browsed).toMatchObject(reset);
    const shown = await text('branding', 'show', ...owner);
    expect(shown).toMatch(/button label {2,}Pay {2}\(base theme\)/);
    expect(shown).toMatch(/text color on background color {2,}17\.\d\d:1 {2}4\.5:1 {2}passes/);
  });

  it('creates no key without the pepper of the gateway', async () => {
    const { api_key_pepper: _pepper, ...rest } = stack;
    const withoutPepper = stackFileWith(rest as typeof stack, { api_key_pepper: undefined as unknown as string });
    const [merchant] = stack.merchants;
    const { code, err } = await runLanded([
      ...['keys', 'rotate', '--merchant', merchant?.id ?? '', '--rail', 'test'],
      ...['--stack', withoutPepper],
    ]);
    expect([code, err]).toEqual([1, 'landed: Set LANDED_API_KEY_PEPPER to the value that the gateway has.\n']);
  });
});
