import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { type DomainBody, domainExists, listOf, newHostname, path, recordOf } from './domain-records.js';

const test = await openApiTest();
const newApi = async () => test.apiOf({ merchant: await test.anotherMerchant() });

describe.concurrent('a second domain', () => {
  it('a second domain is rejected with the registered one, and changes nothing', async () => {
    const api = await newApi();
    const domain = newHostname();
    const { body } = await api.post(path, { domain });
    for (const other of [`www.${domain}`, newHostname()])
      expectResponse(await api.post(path, { domain: other }), 409, domainExists(domain));
    expectResponse(await api.get(path), 200, listOf(body));
  });

  it('rejects all but one of several domains at once: one record remains, and one domain at each acquirer', async () => {
    const api = await newApi();
    const hostnames = Array.from({ length: 8 }, newHostname);
    const responses = await Promise.all(hostnames.map((domain) => api.post(path, { domain })));
    const [registered, ...more] = responses.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const domain = (registered?.body as DomainBody | undefined)?.domain ?? '';
    for (const response of responses.filter((each) => each !== registered))
      expectResponse(response, 409, domainExists(domain));
    expectResponse(await api.get(path), 200, listOf(recordOf(domain)));
    const atAcquirers = (await test.sandbox.domains()).filter((each) => hostnames.includes(each.domain));
    expect(atAcquirers.map((each) => each.domain)).toEqual(Array.from({ length: 5 }, () => domain));
  });

  it('the same domain, posted several times at once, is one record', async () => {
    const api = await newApi();
    const domain = newHostname();
    const responses = await Promise.all(Array.from({ length: 8 }, () => api.post(path, { domain })));
    for (const response of responses) expectResponse(response, 200, recordOf(domain));
    expect(new Set(responses.map(({ body }) => (body as DomainBody).id)).size).toBe(1);
    expect((await test.sandbox.domains()).filter((each) => each.domain === domain)).toHaveLength(5);
  });
});
