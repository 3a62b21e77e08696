import { expect, it } from 'vitest';
import { firstReadPath } from './first-read.js';

it('names the page of a merchant, and no page when its list has filters', () => {
  expect(firstReadPath('/harbour/test', false)).toBe('/harbour/test/first?page=/');
  expect(firstReadPath('/harbour/live/', false)).toBe('/harbour/live/first?page=/');
  expect(firstReadPath('/harbour/live/payments/01a2', false)).toBe('/harbour/live/first?page=/payments/01a2');
  expect(firstReadPath('/harbour/live/payments', true)).toBe('/harbour/live/first');
});

it.each([
  '/',
  '/me',
  '/sign-in',
  '/reset/live-token',
  '/harbour/staging',
  '/harbour/test/a"b',
  '/harbour/test/>;a',
  '/A b/test',
])('names nothing for %s', (path) => expect(firstReadPath(path, false)).toBeNull());
