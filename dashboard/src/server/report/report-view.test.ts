import { expect, it } from 'vitest';
import { reportView } from './report-view.js';

const period = {
  name: '2026-11',
  from: new Date('2026-11-01T00:00:00Z'),
  before: new Date('2026-12-01T00:00:00Z'),
} as const;
const row = { currency: 'EUR', country: 'DE', state: null, other: 0n } as const;

it('a report takes off what was refunded and disputed, merges rows of several rate tables, and sums what it shows', () => {
  const rows = [
    {
      ...row,
      rates: 'a',
      taxable: 1_000n,
      taxable_refunded: -100n,
      tax: 190n,
      tax_refunded: -19n,
      duty: 5n,
      owed: 176n,
    },
    { ...row, rates: 'b', taxable: 500n, taxable_disputed: -500n, tax: 95n, tax_disputed: -95n, duty: 0n, owed: 0n },
    { ...row, country: 'FR', rates: 'a', taxable: 1n, tax: 2n, duty: 3n, owed: 5n },
    { ...row, currency: 'USD', country: null, rates: '', taxable: 7n, tax: 0n, duty: 0n, owed: 0n },
  ] as const;
  const view = reportView('tax', { columns: [], rows, tiesOut: (currency) => currency === 'EUR' }, period);
  expect(view.currencies).toEqual([
    {
      currency: 'USD',
      rows: [{ country: null, state: null, taxable: 7, tax: 0, duty: 0, other: 0, owed: 0 }],
      total: { taxable: 7, tax: 0, duty: 0, other: 0, owed: 0 },
      ties_out: false,
    },
    {
      currency: 'EUR',
      rows: [
        { country: 'DE', state: null, taxable: 900, tax: 171, duty: 5, other: 0, owed: 176 },
        { country: 'FR', state: null, taxable: 1, tax: 2, duty: 3, other: 0, owed: 5 },
      ],
      total: { taxable: 901, tax: 173, duty: 8, other: 0, owed: 181 },
      ties_out: true,
    },
  ]);
});
