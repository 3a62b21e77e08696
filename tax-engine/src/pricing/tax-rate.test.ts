import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { builtInTableFolder } from '../table-loader/load-tax-tables.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tax-rates-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** An engine in whose British rules books have this rate. */
function engineWith(rate: object) {
  const rules = JSON.parse(readFileSync(path.join(builtInTableFolder, 'rules/gb.json'), 'utf8'));
  rules.id = 'rules/GB@2026-04-01.99';
  rules.goods.books = { hs: ['4901'] };
  rules.tax.areas.GB.components = [{ name: 'VAT', ppm: 200_000, reduced: { books: rate } }];
  writeFileSync(path.join(folder, 'gb.json'), JSON.stringify(rules));
  return createTaxEngine({ tableFolders: [builtInTableFolder, folder] });
}

/** The tax on two books of 30.00 with this rate, and the notes about it. */
function taxOn(rate: object, unitAmount = 3_000, shippingAmount = 0) {
  const outcome = engineWith(rate).price(
    {
      destinationCountry: 'GB',
      destinationPostalCode: 'SW1A 1AA',
      shipFromCountry: 'GB',
      currency: 'GBP',
      shippingAmount,
      lines: [
        {
          sku: null,
          ...noDeclarations,
          description: 'Book',
          quantity: 2,
          unitAmount,
          hsCode: '490199',
          originCountry: null,
        },
      ],
    },
    '2026-11-22',
  );
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
  const notes = outcome.cost.assumptions.filter((note) => note.startsWith('The tax'));
  return { tax: outcome.cost.breakdown.tax, notes };
}

describe('a rate for some goods', () => {
  test.each([
    ['at most its limit', { unit_max: 3_000 }, 3_000, 300],
    ['at most its limit, a penny higher', { unit_max: 3_000 }, 3_001, 1_200],
    ['less than its limit', { unit_below: 3_000 }, 2_999, 300],
    ['less than its limit, at the limit', { unit_below: 3_000 }, 3_000, 1_200],
    ['more than its limit', { unit_above: 3_000 }, 3_001, 300],
    ['more than its limit, at the limit', { unit_above: 3_000 }, 3_000, 1_200],
  ])('applies when one piece costs %s', (_name, limit, unitAmount, tax) => {
    expect(taxOn({ ppm: 50_000, ...limit }, unitAmount).tax).toBe(tax);
  });

  test('applies to what exceeds the free part of each piece, and the quote says so', () => {
    const rate = { ppm: 200_000, unit_exempt: 2_000 };
    // 10.00 of each book: 20 % × 2,000.
    expect(taxOn(rate)).toEqual({
      tax: 400,
      notes: ['The tax is charged only on the part of the price above 20.00 GBP each: HS 490199.'],
    });
    // A third of the shipping follows the taxed third of the price: 20 % × (2,000 + 300).
    expect(taxOn(rate, 3_000, 900).tax).toBe(460);
    expect(taxOn(rate, 2_000, 900)).toEqual({ tax: 0, notes: [] });
    expect(taxOn(rate, 0, 900)).toEqual({ tax: 0, notes: [] });
  });

  test.each([
    ['two limits', { ppm: 0, unit_max: 1, unit_exempt: 1 }],
    ['no limit', { ppm: 0 }],
    ['a free part of nothing', { ppm: 0, unit_exempt: 0 }],
  ])('a rate for some goods is rejected with %s', (_name, rate) => {
    expect(() => engineWith(rate)).toThrow('gb.json: tax.areas.GB.components[0].reduced.books');
  });
});
