import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionBody } from '../../wire/session.js';
import { firstPlace, placeIn, rememberPlace } from './first-place.js';

const shop = { handle: 'harbour-leather', name: 'Harbour Leather', roles: ['owner' as const], live_enabled: true };
const unopened = { ...shop, handle: 'northwind', live_enabled: false };
const person = { has_passkey: true, has_totp: false } as NonNullable<SessionBody['user']>;

/** Where the dashboard begins for a person of these merchants, with the rule of production. */
const begin = (merchants: Parameters<typeof firstPlace>[0]['merchants'], changed: Partial<typeof person> = {}) =>
  firstPlace({ user: { ...person, ...changed }, merchants, needs_second_factor: true });

beforeEach(() => {
  const stored = new Map<string, string>();
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) };
  vi.stubGlobal('localStorage', storage);
});

afterEach(() => vi.unstubAllGlobals());

it.each<[string, SessionBody['merchants'], Partial<typeof person>, string]>([
  ['in live mode, which the merchant has', [shop], {}, '/harbour-leather/live'],
  ['in test mode while the merchant is not live', [unopened, shop], {}, '/northwind/test'],
  [
    'in test mode without the second factor that live mode needs',
    [shop],
    { has_passkey: false },
    '/harbour-leather/test',
  ],
  [
    'in live mode for a role that needs no second factor',
    [{ ...shop, roles: ['support'] }],
    { has_passkey: false },
    '/harbour-leather/live',
  ],
  ['at the own account without a merchant', [], {}, '/me'],
])('the dashboard begins %s', (_, merchants, changed, expected) => {
  expect(begin(merchants, changed)).toBe(expected);
});

it('the dashboard begins where the last visit was, unless that is not open to the person', () => {
  rememberPlace({ merchant: 'harbour-leather', mode: 'test' });
  expect(begin([unopened, shop])).toBe('/harbour-leather/test');
  rememberPlace({ merchant: 'northwind', mode: 'live' });
  expect(begin([shop, unopened])).toBe('/northwind/test');
  rememberPlace({ merchant: 'another-shop', mode: 'test' });
  expect(begin([shop])).toBe('/harbour-leather/live');
});

it('another merchant is opened in the mode that is open, or in test mode while it is not live', () => {
  expect([placeIn(shop, 'live'), placeIn(shop, 'test'), placeIn(unopened, 'live')]).toEqual([
    '/harbour-leather/live',
    '/harbour-leather/test',
    '/northwind/test',
  ]);
});
