import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { builtInTableFolder } from './load-tax-tables.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tax-tables-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The British rules with another first and last day, in the folder of the operator. */
function britishRules(from: string, until: string): void {
  const rules = JSON.parse(readFileSync(path.join(builtInTableFolder, 'rules/gb.json'), 'utf8')) as object;
  const table = { ...rules, id: `rules/GB@${from}`, valid_from: from, valid_to: until };
  writeFileSync(path.join(folder, `gb-${from}.json`), JSON.stringify(table));
}

const engineWithFolder = () => createTaxEngine({ tableFolders: [builtInTableFolder, folder] });

const domestic: QuoteRequest = {
  destinationCountry: 'GB',
  destinationPostalCode: 'SW1A 1AA',
  shipFromCountry: 'GB',
  currency: 'GBP',
  shippingAmount: 0,
  lines: [
    {
      sku: null,
      ...noDeclarations,
      description: 'Mug',
      quantity: 1,
      unitAmount: 1_000,
      hsCode: '691200',
      originCountry: null,
    },
  ],
};

function notesOn(on: string): readonly string[] {
  const outcome = engineWithFolder().price(domestic, on);
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
  return outcome.cost.assumptions;
}

describe('the tables in use', () => {
  it('the tables in use are those of the served countries, with the exchange rates and the nomenclature', () => {
    const ids = (tier2: boolean) =>
      createTaxEngine({ tier2 })
        .tablesOn('2026-11-20')
        .map(({ id }) => id);
    expect(ids(false)).toEqual(
      expect.arrayContaining([
        'fx/reference@2026-10-30',
        'nomenclature/hs@2022-01-01',
        'rates/US-section-232-metals-1a@2026-11-11',
      ]),
    );
    expect(ids(false).filter((id) => /(JP|MX)@/.test(id))).toEqual([]);
    expect(ids(true).filter((id) => /(JP|MX)@/.test(id)).length).toBe(4);
  });

  it('the tables in use say when exchange rates reach the age that the operator allows', () => {
    const rates = (fxMaxAgeDays: number) =>
      createTaxEngine({ fxMaxAgeDays })
        .tablesOn('2026-11-22')
        .find(({ id }) => id.startsWith('fx/'));
    expect(rates(7)).toMatchObject({ until: '2026-11-06', state: 'expired' });
    expect(rates(30)).toMatchObject({ until: '2026-11-29', state: 'ending' });
  });

  it('the tables in use are good until the last day of a newer table that follows without a gap', () => {
    britishRules('2027-04-01', '2028-03-31');
    expect(engineWithFolder().tablesOn('2027-03-15')).toContainEqual({
      id: 'rules/GB@2026-04-01.5',
      from: '2026-04-01',
      until: '2028-03-31',
      state: 'current',
      unverifiedCodes: 0,
    });
  });

  it('the tables in use end with their own last day when the newer table leaves a gap', () => {
    britishRules('2027-04-02', '2028-03-31');
    expect(engineWithFolder().tablesOn('2027-03-15')).toContainEqual({
      id: 'rules/GB@2026-04-01.5',
      from: '2026-04-01',
      until: '2027-03-31',
      state: 'ending',
      unverifiedCodes: 0,
    });
  });
});

describe('a quote', () => {
  it('says from 60 days before the end that a table expires, and then that it is stale', () => {
    const soon = 'rules_expire_soon: rules/GB@2026-04-01.5 is checked up to 2027-03-31.';
    expect(notesOn('2027-01-29')).not.toContain(soon);
    expect(notesOn('2027-01-30')).toContain(soon);
    expect(notesOn('2027-03-31')).toContain(soon);
    expect(notesOn('2027-04-01')).toContain(
      'stale_rules: rules/GB@2026-04-01.5 is past the date up to which it was checked.',
    );
  });

  it('says nothing of the end when the newer table is on file', () => {
    britishRules('2027-04-01', '2028-03-31');
    expect(notesOn('2027-03-15').filter((note) => note.startsWith('rules_expire_soon: rules/'))).toEqual([]);
  });
});
