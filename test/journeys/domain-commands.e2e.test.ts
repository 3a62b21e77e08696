import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';

const stack = inject('stack');
const file = stackFileWith(stack);
const merchant = await newMerchant(stack);
const api = merchantApi(stack, { merchant });
const path = '/v1/payment_method_domains';

afterAll(() => api.close());

const run = (...args: string[]) => runLanded([...args, '--stack', file, '--json']);
const remove = ['domains', 'remove', merchant.id, '--rail', 'test'];

describe('the commands for wallet domains', () => {
  it('removes a domain with actor and reason, and the merchant can register another', async () => {
    const [domain, other] = [`shop-${randomUUID()}.example.com`, `shop-${randomUUID()}.example.com`];
    const registered = await api.post(path, { domain });
    expect((await api.post(path, { domain: other })).status).toBe(409);

    const listed = JSON.parse((await run('domains', 'list', merchant.id)).out) as {
      data: unknown[];
      removed: unknown[];
    };
    const wallets = ['us', 'gb', 'eu', 'ca', 'au'].map((entity) => ({
      entity,
      apple_pay: 'active',
      google_pay: 'active',
    }));
    const { id, last_validated_at, created_at, updated_at } = registered.body as Record<string, unknown>;
    const record = { id, rail: 'test', domain, entities: wallets, last_validated_at, created_at, updated_at };
    expect(listed).toEqual({ object: 'list', data: [record], removed: [] });

    const refused = await run(...remove);
    expect([refused.code, (JSON.parse(refused.err) as { error: { code: string } }).error.code]).toEqual([
      1,
      'reason_required',
    ]);
    const removed = await run(...remove, '--actor', 'ada', '--reason', 'case 7');
    expect([removed.code, JSON.parse(removed.out)]).toEqual([0, record]);
    expect((await api.get(path)).body).toEqual({ object: 'list', data: [], has_more: false });
    expect((await api.post(path, { domain: other })).status).toBe(200);

    const shown = (await runLanded(['domains', 'list', merchant.id, '--stack', file])).out;
    expect(shown).toMatch(new RegExp(`test +${other} +us +active +active`));
    expect(shown).toMatch(new RegExp(`test +${domain} +ada +case 7`));
  });

  it('domain commands fail for a merchant without a domain, and for an unknown merchant', async () => {
    const live = await run('domains', 'remove', merchant.id, '--rail', 'live', '--reason', 'case 7');
    expect([live.code, (JSON.parse(live.err) as { error: unknown }).error]).toEqual([
      1,
      { code: 'domain_not_found', message: 'The merchant has no wallet domain in this mode.' },
    ]);
    const unknown = await run('domains', 'list', randomUUID());
    expect((JSON.parse(unknown.err) as { error: { code: string } }).error.code).toBe('merchant_not_found');
    expect((await run('domains', 'remove', merchant.id, '--reason', 'case 7')).code).toBe(2);
  });
});
