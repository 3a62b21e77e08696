import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

const path = '/v1/payment_method_domains';
const create = (name: string, key = 'sk_us_test') => bench.post(path, { domain_name: name }, { key });
const idOf = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;

describe('payment method domains', () => {
  it('registers a domain with all wallets active, as the published object has them', async () => {
    const { status, body } = await create('shop.example.com');
    const active = { status: 'active' };
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^pmd_1\w{23}$/),
        object: 'payment_method_domain',
        amazon_pay: active,
        apple_pay: active,
        created: expect.any(Number),
        domain_name: 'shop.example.com',
        enabled: true,
        google_pay: active,
        klarna: active,
        link: active,
        livemode: false,
        paypal: active,
      },
    ]);
    expect((await bench.get(`${path}/${idOf({ body })}`)).body).toEqual(body);
  });

  it('returns the same object when a name is registered again, per account', async () => {
    const first = await create('again.example.com');
    expect(idOf(await create('AGAIN.example.com'))).toBe(idOf(first));
    expect(idOf(await create('again.example.com', 'sk_gb_test'))).not.toBe(idOf(first));
    expect((await bench.get(`${path}/${idOf(first)}`, { key: 'sk_gb_test' })).status).toBe(404);
  });

  it('lists domains by name', async () => {
    const { body } = await create('listed.example.com');
    const list = await bench.get(`${path}?domain_name=listed.example.com&limit=1`);
    expect(list.body).toEqual({ object: 'list', data: [body], has_more: false, url: path });
    expect((await bench.get(`${path}?domain_name=absent.example.com`)).body).toMatchObject({ data: [] });
  });

  it('switches a wallet to inactive with a reason that the next check finds', async () => {
    const created = await create('switched.example.com');
    await bench.control('payment_method_domains', { domain: 'switched.example.com', apple_pay: 'certificate' });
    expect((await bench.get(`${path}/${idOf(created)}`)).body).toEqual(created.body);
    const validated = await bench.post(`${path}/${idOf(created)}/validate`);
    expect(validated.body).toEqual({
      ...(created.body as object),
      apple_pay: { status: 'inactive', status_details: { error_message: expect.stringContaining('certificate') } },
    });
    await bench.control('payment_method_domains', { domain: 'switched.example.com', apple_pay: 'active' });
    expect((await bench.post(`${path}/${idOf(created)}/validate`)).body).toEqual(created.body);
  });

  it('switches one entity alone, even before the domain is registered', async () => {
    const name = 'early.example.com';
    await bench.control('payment_method_domains', { domain: name, google_pay: 'terms_not_accepted', entity: 'gb' });
    expect((await create(name)).body).toMatchObject({ google_pay: { status: 'active' } });
    expect((await create(name, 'sk_gb_test')).body).toMatchObject({ google_pay: { status: 'inactive' } });
  });

  it('rejects a domain that is switched to be rejected, and names that are not hostnames', async () => {
    await bench.control('payment_method_domains', { domain: 'refused.example.com', reject: true });
    for (const name of ['refused.example.com', 'localhost', 'https://shop.example.com', '203.0.113.7'])
      expect(await create(name)).toMatchObject({ status: 400, body: { error: { param: 'domain_name' } } });
    expect(await bench.control('payment_method_domains', { domain: 'a.example', apple_pay: 'tired' })).toMatchObject({
      status: 400,
    });
  });

  it('disables a domain, and keeps it after a restart', async () => {
    const { body } = await create('disabled.example.com');
    const disabled = await bench.post(`${path}/${idOf({ body })}`, { enabled: false });
    expect(disabled.body).toEqual({ ...(body as object), enabled: false });
    await bench.sandbox.close();
    bench = await TestBench.open({ dataDir: bench.dataDir });
    expect((await bench.get(`${path}/${idOf({ body })}`)).body).toEqual(disabled.body);
  });

  it('shows on the control surface what was registered', async () => {
    const { body } = await bench.send('GET', '/_control/payment_method_domains?entity=gb&rail=test', {});
    expect(body).toMatchObject({ data: [{ domain: 'again.example.com' }, { domain: 'early.example.com' }] });
  });
});
