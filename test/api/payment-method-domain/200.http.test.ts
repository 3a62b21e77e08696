import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import {
  active,
  type DomainBody,
  inactive,
  listOf,
  newHostname,
  path,
  recordOf,
  validatePath,
} from './domain-records.js';

const test = await openApiTest({ rails: ['test', 'live'] });

/** A merchant without a domain. */
const newApi = async (): Promise<MerchantApi> => test.apiOf({ merchant: await test.anotherMerchant() });
const validate = (api: MerchantApi) => api.post(validatePath, undefined);

describe.concurrent('registering a domain', () => {
  it('activates both wallets at every entity, and the list has the record', async () => {
    const api = await newApi();
    expectResponse(await api.get(path), 200, listOf());
    const domain = newHostname();
    const response = await api.post(path, { domain });
    expectResponse(response, 200, recordOf(domain));
    expectResponse(await api.get(path), 200, listOf(response.body));
    const registered = (await test.sandbox.domains()).filter((each) => each.domain === domain && each.rail === 'test');
    expect(registered.map(({ entity }) => entity).toSorted()).toEqual(['au', 'ca', 'eu', 'gb', 'us']);
  });

  it.each([
    ['mixed case', (name: string) => name.toUpperCase(), (name: string) => name],
    ['an international name', (name: string) => `bücher.${name}`, (name: string) => `xn--bcher-kva.${name}`],
    ['an emoji', (name: string) => `💩.${name}`, (name: string) => `xn--ls8h.${name}`],
  ])('stores %s in lower case and in ASCII, and both forms are the same domain', async (_, written, stored) => {
    const api = await newApi();
    const name = newHostname();
    const first = await api.post(path, { domain: written(name) });
    expectResponse(first, 200, recordOf(stored(name)));
    const again = await api.post(path, { domain: stored(name) });
    expect((again.body as DomainBody).id).toBe((first.body as DomainBody).id);
  });

  it('keeps one domain per mode', async () => {
    const liveApi = test.apiOf({ rail: 'live' });
    const [testDomain, liveDomain] = [newHostname(), newHostname()];
    expectResponse(await liveApi.post(path, { domain: liveDomain }), 200, recordOf(liveDomain, {}, true));
    expectResponse(await test.api.get(path), 200, listOf());
    expectResponse(await test.api.post(path, { domain: testDomain }), 200, recordOf(testDomain));
    expectResponse(await liveApi.get(path), 200, listOf(recordOf(liveDomain, {}, true)));
  });

  it('lets two merchants register the same domain', async () => {
    const domain = newHostname();
    const responses = await Promise.all([await newApi(), await newApi()].map((api) => api.post(path, { domain })));
    for (const response of responses) expectResponse(response, 200, recordOf(domain));
    expect((await test.sandbox.domains()).filter((each) => each.domain === domain)).toHaveLength(5);
  });

  it('refreshes the activation when the same domain is posted again', async () => {
    const api = await newApi();
    const domain = newHostname();
    const first = (await api.post(path, { domain })).body as DomainBody;
    await test.sandbox.switchDomain({ domain, google_pay: 'unreachable', entity: 'gb' });
    const again = await api.post(path, { domain });
    expectResponse(again, 200, recordOf(domain, { gb: { google_pay: inactive('not_verified') } }));
    expect((again.body as DomainBody).id).toBe(first.id);
    expect((again.body as DomainBody).last_validated_at).not.toBe(first.last_validated_at);
  });

  it('responds 200 with our own message for each wallet that the acquirer reports as inactive', async () => {
    const api = await newApi();
    const domain = newHostname();
    await test.sandbox.switchDomain({ domain, apple_pay: 'terms_not_accepted', entity: 'eu' });
    await test.sandbox.switchDomain({ domain, reject: true, entity: 'ca' });
    const response = await api.post(path, { domain });
    const rejected = inactive('domain_rejected');
    const wallets = { eu: { apple_pay: inactive('not_verified') }, ca: { apple_pay: rejected, google_pay: rejected } };
    expectResponse(response, 200, recordOf(domain, wallets));
    expect(response.text).not.toMatch(/sandbox|stripe|terms|pmd_/i);
  });
});

describe.concurrent('validating the domain', () => {
  it('activates what was fixed, and leaves an entity untouched whose wallets are all active', async () => {
    const api = await newApi();
    const domain = newHostname();
    await test.sandbox.switchDomain({ domain, apple_pay: 'redirect', entity: 'gb' });
    await test.sandbox.switchDomain({ domain, reject: true, entity: 'au' });
    await api.post(path, { domain });
    const stillInactive = await validate(api);
    const rejected = inactive('domain_rejected');
    const wallets = { gb: { apple_pay: inactive('not_verified') }, au: { apple_pay: rejected, google_pay: rejected } };
    expectResponse(stillInactive, 200, recordOf(domain, wallets));

    await test.sandbox.switchDomain({ domain, apple_pay: 'active', entity: 'gb' });
    await test.sandbox.switchDomain({ domain, reject: false, entity: 'au' });
    // Any check of the active entity would make it inactive.
    await test.sandbox.switchDomain({ domain, apple_pay: 'unreachable', google_pay: 'unreachable', entity: 'us' });
    const fixed = await validate(api);
    expectResponse(fixed, 200, recordOf(domain));
    expect(
      (fixed.body as DomainBody).entities.every(
        ({ apple_pay }) => JSON.stringify(apple_pay) === JSON.stringify(active),
      ),
    ).toBe(true);
    expectResponse(await validate(api), 200, fixed.body);
  });
});

describe.concurrent('a body where none is expected', () => {
  it.each([
    ['JSON', 'application/json', '{"domain":"other.example.com"}'],
    ['broken JSON', 'application/json', '{'],
    ['text', 'text/plain', 'other.example.com'],
    ['100 KiB', 'application/json', 'x'.repeat(100 * 1024)],
  ])('a body where none is expected is ignored by the list and by validate (%s)', async (_, type, body) => {
    const merchant = await test.anotherMerchant();
    const api = test.apiOf({ merchant });
    const domain = newHostname();
    const { body: record } = await api.post(path, { domain });
    const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': type };
    expectResponse(await api.send({ method: 'GET', path, headers, body }), 200, listOf(record));
    expectResponse(await api.send({ method: 'POST', path: validatePath, headers, body }), 200, record);
  });
});
