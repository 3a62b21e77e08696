import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTaxEngine, type LocalTaxEngine } from '../create-tax-engine.js';
import { loadTaxTables } from '../table-loader/load-tax-tables.js';
import { testTableFolders } from '../testing/test-tables.js';

const folder = mkdtempSync(join(tmpdir(), 'landed-local-tax-'));
afterAll(() => rmSync(folder, { recursive: true }));

function tablesWith(
  area: string,
  rates: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>> = {},
) {
  const table = {
    kind: 'local_tax',
    id: `local_tax/US-${area}@2026-10-01`,
    as_of: '2026-10-01',
    valid_from: '2026-10-01',
    valid_to: '2027-01-31',
    confidence: 'A',
    source: ['rate and boundary file of the state'],
    country: 'US',
    area,
    rates,
    ...changes,
  };
  writeFileSync(join(folder, 'local.json'), JSON.stringify(table));
  return loadTaxTables([...testTableFolders, folder]);
}

let engine: LocalTaxEngine;

function quote(postalCode: string, hsCode: string, shippingAmount = 0) {
  const line = {
    sku: null,
    ...noDeclarations,
    description: 'Goods',
    quantity: 1,
    unitAmount: 10_000,
    hsCode,
    originCountry: 'US',
  };
  const outcome = engine.price(
    {
      destinationCountry: 'US',
      destinationPostalCode: postalCode,
      shipFromCountry: 'US',
      currency: 'USD',
      shippingAmount,
      lines: [line],
    },
    '2026-11-27',
  );
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
  const { lines, warnings, assumptions, rulePacks } = outcome.cost;
  return {
    taxes: lines[0]?.taxComponents.map(({ name, rate, amount }) => `${name} ${rate} ${amount}`),
    warnings: warnings.map(({ code }) => code),
    assumptions,
    rulePacks,
  };
}

const useTables = (...tables: Parameters<typeof tablesWith>) => {
  engine = createTaxEngine({}, tablesWith(...tables));
};
const local = 'local_tax/US-WA@2026-10-01';

describe('local taxes of the United States', () => {
  beforeAll(() => useTables('WA', { '98101': 38_500, '98102': { ppm: 38_500, groceries: 10_000, lowest: true } }));

  it('the local tax of the ZIP code is charged beside that of the state, on shipping too', () => {
    const { taxes, warnings, assumptions, rulePacks } = quote('98101-1234', '420221', 1_000);
    expect(taxes).toEqual(['state sales tax 6.5 715', 'local sales tax 3.85 424']);
    expect(warnings).not.toContain('local_tax_not_included');
    expect(assumptions).toContain(`The local tax is that of the postal code, by ${local}.`);
    expect(rulePacks).toContain(local);
  });

  it('groceries have their own local rate', () => {
    expect(quote('98102', '190219').taxes).toEqual(['state sales tax 0 0', 'local sales tax 1 100']);
  });

  it('a quote says that parts of the ZIP code have a higher rate', () => {
    const text = 'Parts of the postal code have a higher local tax: the lowest was charged.';
    expect(quote('98102', '420221').assumptions).toContain(text);
    expect(quote('98101', '420221').assumptions).not.toContain(text);
  });

  it.each(['98103', '97201', '10001'])(
    'a quote to %s, whose local rate is not on file, has the tax of the state',
    (zip) => {
      const { taxes, rulePacks, warnings } = quote(zip, '420221');
      expect(taxes).toHaveLength(1);
      expect(rulePacks).not.toContain(local);
      expect(warnings.includes('local_tax_not_included')).toBe(zip !== '97201');
    },
  );

  it('goods that the state exempts are exempt from the local tax', () => {
    useTables('MN', { '55401': 21_000 });
    expect(quote('55401', '610910').taxes).toEqual(['state sales tax 0 0', 'local sales tax 0 0']);
    expect(quote('55401', '420221').taxes).toEqual(['state sales tax 6.875 688', 'local sales tax 2.1 210']);
  });

  it.each([
    ['for a state without local taxes', 'CT', {}, 'the rule set says that CT has no local tax'],
    ['for an unknown area', 'XX', {}, 'no rule set of US has the tax area XX'],
    [
      'with the id of another state',
      'WA',
      { id: 'local_tax/US-OR@2026-10-01' },
      'the id does not start with local_tax/US-WA@',
    ],
    ['without rates', 'WA', { rates: {} }, 'rates: has no rates'],
  ])('a table %s is rejected', (_what, area, changes, problem) => {
    expect(() => tablesWith(area, { '98101': 10_000 }, changes)).toThrow(problem);
  });
});
