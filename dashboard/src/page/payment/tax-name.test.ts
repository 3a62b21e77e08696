import { expect, it } from 'vitest';
import { taxName } from './tax-name.js';

const line = (...names: string[]) => ({ tax_rates: names.map((name) => ({ name, rate: '19', amount: 100 })) });
const free = { tax_rates: [{ name: 'GST', rate: '0', amount: 0 }] };

it.each([
  [[line('VAT'), line('VAT')], 'VAT'],
  [[line('VAT'), free], 'VAT'],
  [[line('GST', 'QST')], null],
  [[line('state sales tax')], null],
  [[free], null],
  [[], null],
])('the tax of the lines %j has the name %s', (lines, name) => expect(taxName({ lines })).toBe(name));

it('the tax of a payment without a quote has no name', () => expect(taxName(null)).toBeNull());
