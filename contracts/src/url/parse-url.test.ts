import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.js';

test('a URL with letters outside ASCII is parsed as well after thousands of calls', () => {
  const failed = Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example/')).filter(
    (url) => url === null,
  );
  expect(failed).toEqual([]);
});

test('what is not a URL is null', () => {
  expect(parseUrl('bücher.example')).toBe(null);
});
