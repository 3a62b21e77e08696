import { describe, expect, it } from 'vitest';
import router from '../router.tsx?raw';
import { findPages, navigationFor, pathInOtherMode } from './navigation.js';

describe('navigation', () => {
  it('shows a role only the pages that the table of actions allows', () => {
    expect(navigationFor(['support']).map(({ to }) => to)).toEqual(['', '/payments', '/disputes', '/hs', '/audit']);
    expect(navigationFor(['finance']).map(({ to }) => to)).toEqual([
      '',
      '/payments',
      '/disputes',
      '/payouts',
      '/reports',
      '/banks',
      '/audit',
    ]);
    expect(navigationFor(['owner']).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['/payments', '/payouts', '/keys', '/team']),
    );
  });

  it.each([
    ['/harbour-leather/test', '/harbour-leather/live'],
    ['/harbour-leather/live/keys', '/harbour-leather/test/keys'],
    ['/harbour-leather/test/webhooks/01932e11', '/harbour-leather/live/webhooks'],
    ['/harbour-leather/live/balance/EUR', '/harbour-leather/test/payouts'],
    ['/harbour-leather/live/quotes/01932e11', '/harbour-leather/test/hs'],
    ['/harbour-leather/live/quotes/new', '/harbour-leather/test/hs'],
  ])('leads from %s to %s in the other mode', (from, to) => {
    expect(pathInOtherMode(from)).toBe(to);
  });

  it('leads from every page of a merchant to a list or page of the other mode', () => {
    const pages = [...router.matchAll(/(?:page\(\s*|merchant,\s*path: )'(\/[^']*)'/g)].flatMap(
      ([, path]) => path ?? [],
    );
    expect(pages.length).toBeGreaterThan(20);
    const led = pages.map((path) =>
      pathInOtherMode(`/harbour-leather/live${path}`).replace('/harbour-leather/test', ''),
    );
    expect(led.filter((path) => path.includes('$') || !pages.includes(path))).toEqual([]);
  });

  it('finds pages by their name and by words for what they hold', () => {
    expect(findPages('rot', ['owner']).map(({ to }) => to)).toEqual(['/keys']);
    expect(findPages('apple', ['developer']).map(({ to }) => to)).toEqual(['/wallets']);
    expect(findPages('apple', ['finance'])).toEqual([]);
    expect(findPages(' ', ['owner'])).toEqual([]);
  });
});
