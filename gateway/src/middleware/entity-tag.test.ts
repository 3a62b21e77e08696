import { describe, expect, it } from 'vitest';
import { jsonResponse } from './api-response.js';
import { isKept, withEntityTag } from './entity-tag.js';

const response = withEntityTag(jsonResponse(200, { branding: 'a' }), 60);
const tag = response.headers['ETag'] ?? '';

describe('withEntityTag', () => {
  it('gives equal bodies the same strong tag and other bodies another', () => {
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(withEntityTag(jsonResponse(200, { branding: 'a' }), 60).headers).toEqual(response.headers);
    expect(withEntityTag(jsonResponse(200, { branding: 'b' }), 60).headers['ETag']).not.toBe(tag);
  });

  it('lets only the client itself keep the response', () => {
    expect(response.headers['Cache-Control']).toBe('private, max-age=60');
  });
});

describe('isKept', () => {
  it.each([
    [tag, true],
    [`W/${tag}`, true],
    [`"other", ${tag}`, true],
    ['*', true],
    ['"other"', false],
    [tag.slice(1, -1), false],
    ['', false],
    [undefined, false],
  ])('compares If-None-Match %s with the tag: %s', (header, expected) => {
    expect(isKept(header, response)).toBe(expected);
  });

  it('isKept never matches a response without a tag', () => {
    expect(isKept('*', jsonResponse(200, {}))).toBe(false);
  });
});
