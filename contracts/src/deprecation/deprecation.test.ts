import { describe, expect, it } from 'vitest';
import { deprecationFields } from './deprecation.js';

const link = 'https://docs.example.com/changes';

describe('deprecationFields', () => {
  it('writes the dates as RFC 9745 and RFC 8594 want them, with the page', () => {
    const deprecation = { deprecatedAt: '2026-12-01T00:00:00.000Z', sunsetAt: '2028-12-01T00:00:00.000Z', link };
    expect(deprecationFields(deprecation)).toEqual({
      Deprecation: '@1796083200',
      Sunset: 'Fri, 01 Dec 2028 00:00:00 GMT',
      Link: `<${link}>; rel="deprecation"; type="text/html"`,
    });
  });

  it.each([
    ['2026-12-01T00:00:00.000Z', '2028-11-30T23:59:59.999Z'],
    ['2026-12-01T00:00:00.000Z', 'soon'],
    ['soon', '2028-12-01T00:00:00.000Z'],
  ])('rejects a notice of less than 24 months: from %s to %s', (deprecatedAt, sunsetAt) => {
    expect(() => deprecationFields({ deprecatedAt, sunsetAt, link })).toThrow(/24 months/);
  });
});
