import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { disputedCharge, disputeNotFound } from '../../setup/disputes.js';
import { withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'], quote: 'optional' });
const { api } = test;
const read = (id: string) => api.get(`/v1/disputes/${id}`);

it.each(['0', 'dp_1', randomUUID().replaceAll('-', ''), '%00', 'a'.repeat(4_000)])(
  'returns 404 for the malformed id %s',
  async (id) => {
    expectResponse(await read(id), 404, disputeNotFound);
  },
);

it('returns the 404 of an unknown dispute, byte for byte, to another merchant and on the other rail', async () => {
  const { id, payment_intent_id: payment } = await disputedCharge(api);
  for (const by of [test.apiOf({ merchant: await test.anotherMerchant() }), test.apiOf({ rail: 'live' })]) {
    const [response, absent] = [await by.get(`/v1/disputes/${id}`), await by.get(`/v1/disputes/${randomUUID()}`)];
    expectResponse(response, 404, disputeNotFound);
    expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
    expect((await by.get(`/v1/disputes?payment_intent_id=${payment}`)).body).toMatchObject({ data: [] });
  }
  expectResponse(await read(payment), 404, disputeNotFound);
});
