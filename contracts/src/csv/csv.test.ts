import { expect, it } from 'vitest';
import { csv } from './csv.js';

const lineOf = (...row: Parameters<typeof csv>[1][number]) => csv(['a'], [row]).split('\r\n')[1];

it('writes a header line and one line per row, each ended by a carriage return and a line feed', () => {
  expect(csv(['account', 'debit'], [['platform_fee', 12n]])).toBe('account,debit\r\nplatform_fee,12\r\n');
});

it('quotes commas, quotes and line breaks', () => {
  expect(csv(['name'], [['a "b", c\nd']])).toBe('name\r\n"a ""b"", c\nd"\r\n');
});

it('writes null as an empty cell, and instants as RFC 3339', () => {
  expect(lineOf('x', null, new Date('2026-01-02T03:04:05.678Z'), true)).toBe('x,,2026-01-02T03:04:05.678Z,true');
});

it.each([
  '=1+1',
  '=HYPERLINK("http://example.com")',
  '+1-2',
  '-2+3',
  '@SUM(A1)',
  ' =1+1',
  '\t=1',
  '\rx',
  '\n=1',
  '\u200b=1',
  '\uff1d1+1',
])('neutralizes a text that a spreadsheet would execute: %j', (text) => {
  expect(lineOf(text)?.replace(/^"/, '').startsWith("'")).toBe(true);
});

it.each(['-12', '-12.50', 'a=b', 'order-1', 'x@example.com', ''])('leaves %j as it is', (text) => {
  expect(lineOf(text, 'end')).toBe(`${text},end`);
});

it('leaves negative numbers as they are', () => {
  expect(lineOf(-5, -6n)).toBe('-5,-6');
});
