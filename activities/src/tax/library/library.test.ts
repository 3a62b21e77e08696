import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedTaxEngine } from '../embedded/engine.js';
import { builtInPackFolder, loadPackLibrary } from './library.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packs-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function read(name: string) {
  return JSON.parse(readFileSync(path.join(builtInPackFolder, name), 'utf8'));
}

function write(name: string, pack: object) {
  writeFileSync(path.join(folder, name), JSON.stringify(pack));
}

const swissRequest: QuoteRequest = {
  destinationCountry: 'CH',
  destinationPostalCode: null,
  shipFromCountry: 'US',
  currency: 'EUR',
  shippingAmount: 0,
  lines: [{ sku: null, description: 'Mug', quantity: 1, unitAmount: 10_000, hsCode: '691200', originCountry: null }],
};

const swissHead = {
  as_of: '2026-11-20',
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  confidence: 'C',
  source: ['made up'],
};

const swissRules = {
  kind: 'rules',
  id: 'rules/CH@2026-01-01',
  ...swissHead,
  currency: 'CHF',
  customs_territory: ['CH', 'LI'],
  places: { CH: { area: 'CH' }, LI: { area: 'CH' } },
  goods: {},
  restricted: [],
  tax: { areas: { CH: { components: [{ name: 'VAT', ppm: 81_000 }] } } },
  duty: { base: 'fob', rates: 'rates/CH', layers: [] },
  assumptions: [],
};

const swissRates = {
  kind: 'rates',
  id: 'rates/CH@2026-01-01',
  ...swissHead,
  currency: 'CHF',
  chapter_estimates: {},
  rows: { '6912': 10_000 },
};

function swissAmounts(on: string) {
  const outcome = createEmbeddedTaxEngine({ packFolders: [builtInPackFolder, folder] }).price(swissRequest, on);
  if (outcome instanceof Promise) throw new Error('the embedded engine answers at once');
  return outcome.kind === 'refused'
    ? outcome.refusal.details
    : [outcome.cost.breakdown.duty, outcome.cost.breakdown.tax];
}

describe('a country', () => {
  test('is served as soon as its two files are there', () => {
    write('ch-rules.json', swissRules);
    write('ch-rates.json', swissRates);
    expect(swissAmounts('2026-11-20')).toEqual([100, 818]);
  });

  test('changes its rules on the day a newer pack begins', () => {
    write('ch-rules.json', swissRules);
    write('ch-rates.json', swissRates);
    const area = { components: [{ name: 'VAT', ppm: 90_000 }] };
    write('ch-rules-next.json', {
      ...swissRules,
      id: 'rules/CH@2026-12-01',
      valid_from: '2026-12-01',
      tax: { areas: { CH: area } },
    });
    expect(swissAmounts('2025-12-31')).toEqual({ country: 'CH', reason: 'no_rule_pack' });
    expect(swissAmounts('2026-11-30')).toEqual([100, 818]);
    expect(swissAmounts('2026-12-01')).toEqual([100, 909]);
  });
});

describe('packs with faults', () => {
  test('are all named before the engine starts', () => {
    cpSync(builtInPackFolder, folder, { recursive: true });
    writeFileSync(path.join(folder, 'broken.json'), '{');
    write('ch-rates.json', {
      ...swissRates,
      rows: { '6999': 1, '691200': { typ: 3, max: 2 }, '910211': { per_piece: 20 } },
    });
    write('ch-again.json', { ...swissRates, id: 'rates/CH@2026-01-02' });
    write('shape.json', { ...swissRates, rows: { '691200': 1.5 }, extra: true });
    write('ch-rules.json', {
      ...swissRules,
      places: { CH: { area: 'ZH', postal: { areas: { '10-12': 'BE' }, excluded: ['11'] } }, GB: { area: 'CH' } },
      goods: { clothing: { hs: ['61', '77'] } },
      restricted: ['weapons'],
      duty: {
        base: 'fob',
        rates: 'rates/CH',
        layers: [
          {
            id: 'ch.extra',
            name: 'Extra',
            from: null,
            to: null,
            mode: 'add',
            rates: 'rates/XX',
            yields_to: ['ch.gone'],
          },
        ],
      },
    });
    let message = '';
    try {
      loadPackLibrary([folder]);
    } catch (error) {
      message = String(error);
    }
    expect(message.split('\n').toSorted()).toEqual(
      [
        'Error: The tax packs are not usable:',
        'broken.json: not readable as JSON',
        'rates/CH@2026-01-01: 691200: min, typ and max are out of order',
        'rates/CH@2026-01-01: 6999 is not in the nomenclature',
        'rates/CH@2026-01-02: the id does not end with valid_from',
        'rules/CH@2026-01-01: 910211 has a duty per piece, which cannot be combined with layers',
        'rules/CH@2026-01-01: CH: postal code 11 is named twice',
        'rules/CH@2026-01-01: unknown HS code 77',
        'rules/CH@2026-01-01: unknown area BE',
        'rules/CH@2026-01-01: unknown area ZH',
        'rules/CH@2026-01-01: unknown goods weapons',
        'rules/CH@2026-01-01: unknown layer ch.gone',
        'rules/CH@2026-01-01: unknown rates rates/XX',
        'rules/GB@2026-04-01: GB is also served by rules/CH',
        'shape.json: : Unrecognized key: "extra"',
        'shape.json: rows.691200: Invalid input',
      ].toSorted(),
    );
  });

  test('are refused when two have one id', () => {
    cpSync(builtInPackFolder, folder, { recursive: true });
    write('gb-copy.json', read('rules/gb.json'));
    expect(() => loadPackLibrary([folder])).toThrow('rules/GB@2026-04-01: more than one pack has this id');
  });
});

describe('the packs that come with the engine', () => {
  test('hold the 5,612 subheadings of HS 2022', () => {
    const nomenclature = loadPackLibrary([builtInPackFolder]).nomenclatureOn('2026-11-20');
    expect(nomenclature?.subheadings.size).toBe(5612);
  });

  test('serve the United States, Great Britain, the 27 members of the EU and Monaco', () => {
    const library = loadPackLibrary([builtInPackFolder]);
    const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
    const served = ['US', 'GB', 'MC', ...members];
    expect(served.filter((country) => library.rulesFor(country, '2026-11-20') === undefined)).toEqual([]);
    expect(members.length).toBe(27);
  });

  test('are to be checked again within 90 days for the United States, whose duties change often', () => {
    for (const name of ['rules/us', 'rates/us', 'rates/us-section-232', 'rates/us-section-301-china']) {
      const pack = read(`${name}.json`);
      const days = (Date.parse(pack.valid_to) - Date.parse(pack.as_of)) / 86_400_000;
      expect([name, days > 0 && days <= 90]).toEqual([name, true]);
    }
  });

  test('mark their exchange rates as a sample', () => {
    expect(loadPackLibrary([builtInPackFolder]).fxOn('2026-11-20')?.sample).toBe(true);
  });
});
