import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';
import { type Delivery, EventSender, eventOf, eventRow, resultOfEvent } from '../../setup/processor-event.js';
import { temporalClient } from '../../setup/temporal-view.js';

const stack = inject('stack');
const sender = new EventSender(stack, inject('secretsFile'));
const { api, store } = await openApiTest();
const client = await temporalClient(stack);
afterAll(() => client.connection.close());

const signature = {
  path: 'Stripe-Signature',
  code: 'invalid_signature',
  message: 'Is not a current signature of this body by this account.',
};

let waiting: Payment;
let metadata: Record<string, string>;

beforeAll(async () => {
  const body = chargeHandbag(await quoteHandbag(api), { payment_method: 'pm_card_threeDSecureRequired' });
  waiting = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
  expect(waiting.status).toBe('requires_action');
  metadata = { landed_payment_intent: waiting.id };
});

/** No workflow was started, nothing was stored, and the payment is unchanged. */
async function expectNoTrace(eventId: string, entity?: string): Promise<void> {
  expect(await resultOfEvent(client, eventId, entity)).toBe(null);
  expect(await eventRow(store.sql, eventId)).toBe(null);
  const read = await api.get(`/v1/payment_intents/${waiting.id}`);
  expect((read.body as Payment).status).toBe('requires_action');
}

describe('a processor event with an invalid signature', () => {
  const changed = JSON.stringify(eventOf('payment_intent.succeeded', {}));
  it.each<readonly [string, Delivery]>([
    ['is missing', { headers: { 'stripe-signature': '' } }],
    ['is plain text', { headers: { 'stripe-signature': 'trust me' } }],
    ['is of another body', { sent: changed }],
    ["is of the same body with another entity's secret", { signedBy: { entity: 'gb', rail: 'test' } }],
    ["is of the same body with the other rail's secret", { signedBy: { entity: 'us', rail: 'live' } }],
    ['is older than five minutes', { age: 310 }],
    ['is from the future', { age: -310 }],
  ])('rejects a processor event without a trace when its signature %s', async (_, delivery) => {
    const event = eventOf('payment_intent.succeeded', metadata);
    const response = await sender.send(event, delivery);
    expectResponse({ ...response, text: '', headers: {} }, 400, fieldErrors('validation_error', signature));
    await expectNoTrace(event.id);
  });
});

it('rejects an event of the other rail, so that the processor shows the wrong URL', async () => {
  const event = eventOf('payment_intent.succeeded', metadata, { livemode: true });
  const response = await sender.send(event);
  const wrongRail = { path: 'livemode', code: 'wrong_rail', message: "Must be an event of this address's mode." };
  expectResponse({ ...response, text: '', headers: {} }, 400, fieldErrors('validation_error', wrongRail));
  await expectNoTrace(event.id);
});

it('rejects a processor event of 70 KiB before checking anything else', async () => {
  const event = eventOf('payment_intent.succeeded', metadata, {
    data: { object: { metadata, pad: 'x'.repeat(70 * 1024) } },
  });
  const response = await sender.send(event);
  const tooLarge = { path: '', code: 'body_too_large', message: 'Must be at most 65536 bytes.' };
  expectResponse({ ...response, text: '', headers: {} }, 413, fieldErrors('validation_error', tooLarge));
  await expectNoTrace(event.id);
});

it('accepts a processor event of 60 KiB', async () => {
  const event = eventOf('review.opened', {}, { data: { object: { pad: 'x'.repeat(60 * 1024) } } });
  const response = await sender.send(event);
  expectResponse({ ...response, text: '', headers: {} }, 200, { received: true });
});

describe('the URL for processor events', () => {
  it('returns 404 for an unknown entity', async () => {
    const response = await fetch(`${stack.gateway_url}/processor-events/jp`, { method: 'POST', body: '{}' });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 404,
      body: { error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' } },
    });
  });

  it('accepts POST only', async () => {
    const response = await fetch(`${stack.gateway_url}/processor-events/us`);
    expect({ status: response.status, allow: response.headers.get('allow'), body: await response.json() }).toEqual({
      status: 405,
      allow: 'POST',
      body: fieldErrors('validation_error', { path: '', code: 'method_not_allowed', message: 'Allowed here: POST.' }),
    });
  });
});
