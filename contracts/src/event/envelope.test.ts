import { expect, it } from 'vitest';
import { asId } from '../ids/ids.js';
import { eventEnvelope } from './envelope.js';

function shownKey(idempotencyKey: string | null): string | null {
  const id = asId<'event'>('019aa5c2-1b7d-7e4f-8a2c-3d4e5f6a7b8c');
  const request = { id: 'req_1', idempotencyKey };
  const rest = { livemode: false, sequence: 1, previousStatus: null, createdAt: '2026-11-21T10:00:00.000Z' };
  return eventEnvelope({ id, type: 'payment_intent.created', request, snapshot: {}, ...rest }).request.idempotency_key;
}

it.each([null, 'order-10042-charge', '10042', '4242424242424241', '4e1b9c55-4242-4242-8424-242000000000'])(
  'shows the idempotency key of the request: %s',
  (key) => expect(shownKey(key)).toBe(key),
);

it.each(['4242424242424242', 'order-4242-4242-4242-4242', 'charge_378282246310005'])(
  'hides an idempotency key that looks like a card number: %s',
  (key) => expect(shownKey(key)).toBeNull(),
);
