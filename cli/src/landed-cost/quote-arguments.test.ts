import { expect, it } from 'vitest';
import { readQuoteArguments } from './quote-arguments.js';

const order = ['--from', 'cn', '--to', 'us-ca', '--line', 'stoneware coffee mug:2:12.5:cn'];

it('reads an order with the defaults of its destination', () => {
  expect(readQuoteArguments(order, '2026-11-20')).toMatchObject({
    from: 'CN',
    country: 'US',
    area: 'CA',
    currency: 'USD',
    lines: [{ goods: 'stoneware coffee mug', quantity: 2, unitAmount: 1250, originCountry: 'CN' }],
    on: '2026-11-20',
  });
});

it('returns null for --help, even without an order', () => {
  expect(readQuoteArguments(['--help'], '2026-11-20')).toBeNull();
});

it.each([
  [[], '--from, --to and at least one --line are required.'],
  [[...order, '--on', '20.11.2026'], '--on "20.11.2026" is not a date. Expected a date such as 2026-11-20.'],
  [[...order, '--currency', 'JPY'], '--currency JPY is not supported. Expected one of: '],
  [[...order, '--shipping', '1,50'], '"1,50" is not a price. Expected a number with at most two decimals.'],
  [
    [...order, '--line', 'mug'],
    '--line "mug" is not valid. Expected <hs code or text>:<quantity>:<unit price>[:<origin>].',
  ],
])('rejects %j', (args, message) => {
  expect(() => readQuoteArguments(args, '2026-11-20')).toThrow(message);
});
