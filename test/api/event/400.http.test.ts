import { randomUUID } from 'node:crypto';
import { eventTypes } from '@landed/contracts/event/types';
import { describe, expect, it } from 'vitest';
import { eventPage } from '../../setup/api-events.js';
import { expectResponse, type Field, fieldErrors, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api } = test;
const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
const liveApi = test.apiOf({ rail: 'live' });

const limit = (code: string, message: string): Field => ({ path: 'limit', code, message });
const anInteger = limit('format', 'Must be an integer.');
const tooSmall = limit('too_small', 'Must be at least 1.');
const tooLarge = limit('too_large', 'Must be at most 100.');
const aUuid = { path: 'starting_after', code: 'format', message: 'Must be a UUID.' };
const unknownEvent = { path: 'starting_after', code: 'unknown_event', message: 'There is no such event.' };
const aType = { path: 'type', code: 'not_allowed', message: `Must be one of: ${eventTypes.join(', ')}.` };
const unknown = (path: string): Field => ({
  path,
  code: 'unknown_field',
  message: 'Is not a parameter of this request.',
});
const repeated = (path: string): Field => ({ path, code: 'repeated', message: 'Must be given once.' });
const contradicting = (path: string, other: string): Field => ({
  path,
  code: 'contradicting_parameter',
  message: `Must not be given together with ${other}.`,
});
const uuid = randomUUID();

async function someEvent(of: MerchantApi): Promise<string> {
  await of.post('/v1/payment_intents', chargeHandbag(await quoteHandbag(of)), idempotencyKey());
  return String((await eventPage(of)).data[0]?.id);
}

describe('a list of events with invalid parameters', () => {
  it.each<[string, Field[]]>([
    ['limit=0', [tooSmall]],
    ['limit=-1', [tooSmall]],
    ['limit=101', [tooLarge]],
    ['limit=999999999999999', [tooLarge]],
    ['limit=', [anInteger]],
    ['limit', [anInteger]],
    ['limit=ten', [anInteger]],
    ['limit=1.0', [anInteger]],
    ['limit=1e1', [anInteger]],
    ['limit=0x10', [anInteger]],
    ['limit=%2010', [anInteger]],
    ['limit=+10', [anInteger]],
    ['limit=010', [anInteger]],
    ['limit=-0', [anInteger]],
    ['limit=9999999999999999', [anInteger]],
    ['limit=%D9%A1%D9%A0', [anInteger]],
    ['limit=10&limit=10', [repeated('limit')]],
    ['limit=10&limit=ten&type=x', [repeated('limit')]],
    ['limit[]=10', [unknown('limit[]')]],
    ['Limit=10', [unknown('Limit')]],
    ['starting_after=', [aUuid]],
    ['starting_after=evt_1', [aUuid]],
    [`starting_after=${uuid}0`, [aUuid]],
    [`starting_after=${uuid.replaceAll('-', '')}`, [aUuid]],
    [`starting_after=${uuid}&starting_after=${uuid}`, [repeated('starting_after')]],
    ['type=', [aType]],
    ['type=payment_intent', [aType]],
    ['type=payment_intent.*', [aType]],
    ['type=PAYMENT_INTENT.CREATED', [aType]],
    ['ending_before=x', [{ ...aUuid, path: 'ending_before' }]],
    [`starting_after=${uuid}&ending_before=${uuid}`, [contradicting('ending_before', '`starting_after`')]],
    ['type=refund.failed&types[]=refund.failed', [contradicting('types[]', '`type`')]],
    ['types[]=', [{ ...aType, path: 'types[][0]' }]],
    [`resource_id=${'x'.repeat(10_000)}`, [{ ...aUuid, path: 'resource_id' }]],
    ['__proto__=1', [unknown('__proto__')]],
    ['constructor=1', [unknown('constructor')]],
    ['=1', [unknown('(empty)')]],
    ['4242424242424242=1', [unknown('(redacted)')]],
    ['a=1&b=2&a=3', [repeated('a')]],
    ['limit=0&starting_after=x&type=y&z=1', [tooSmall, aUuid, aType, unknown('z')]],
  ])('rejects ?%s and names the parameters that are wrong', async (query, fields) => {
    expectResponse(await api.get(`/v1/events?${query}`), 400, fieldErrors('validation_error', ...fields));
  });

  it('a list of events with invalid parameters does not echo query values in the error', async () => {
    const { text } = await api.get('/v1/events?limit=canary-1&starting_after=canary-2&type=canary-3');
    expect(text).not.toContain('canary');
  });

  it('names 15 parameters in the error, and that there are more', async () => {
    const query = Array.from({ length: 500 }, (_, index) => `f${index}=1`).join('&');
    const { status, body } = await api.get(`/v1/events?${query}`);
    const { error } = body as { error: { details: { fields: unknown[] } } };
    expect([status, error.details.fields.length]).toEqual([400, 16]);
  });

  it.each([
    ['is an unknown id', async () => uuid],
    ['is an event of another merchant', () => someEvent(otherApi)],
    ['is an event of the other rail', () => someEvent(liveApi)],
    ['is a payment id', async () => String((await eventPage(api)).data[0]?.data.object['id'])],
  ])('rejects a list of events when `starting_after` %s', async (_, id) => {
    await someEvent(api);
    const response = await api.get(`/v1/events?starting_after=${await id()}`);
    expectResponse(response, 400, fieldErrors('validation_error', unknownEvent));
    expect(withoutVaryingHeaders(response)).toEqual(
      withoutVaryingHeaders(await api.get(`/v1/events?starting_after=${randomUUID()}`)),
    );
  });
});

it('accepts every parameter of the list of events at its limits', async () => {
  const id = await someEvent(api);
  const responses = await Promise.all(
    [
      '',
      'limit=1',
      'limit=100',
      `starting_after=${id}`,
      `type=refund.failed&limit=7&starting_after=${id}`,
      `types[]=refund.failed&types[]=refund.created&resource_id=${id}&ending_before=${id}`,
    ].map((query) => api.get(`/v1/events?${query}`)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

it('rejects parameters when reading one event', async () => {
  const response = await api.get(`/v1/events/${await someEvent(api)}?limit=1`);
  expectResponse(response, 400, fieldErrors('validation_error', unknown('limit')));
});
