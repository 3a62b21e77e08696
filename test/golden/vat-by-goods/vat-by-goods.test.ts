import { readFileSync } from 'node:fs';
import { createTaxEngine, loadTaxTables, builtInTableFolder } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';

/**
 * What the VAT by goods of every HS6 of chapters 01 to 24 and 49 is on 2026-11-27, per country: `010121=13` holds up to
 * the next code; of several rates, that of most goods is first. Written by another program than the tables, from a list
 * by HS6 instead of rows by heading.
 */
const decisions = readFileSync(new URL('decisions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(readCountry);

/** Where the tables deliberately have another rate first: the cautious one, or that of the law. */
const corrected: Readonly<Record<string, string>> = {
  'CY 210500': '19|5',
  'FR 180620': '20|5.5',
  'GB 210610': '20|0',
  'IE 210610': '23|0',
  'IE 210690': '13.5|0|23',
  'MT 170410': '18|0',
  'MT 170490': '18|0',
  'MT 180610': '18|0',
  'MT 180620': '18|0',
  'MT 180631': '18|0',
  'MT 180632': '18|0',
  'MT 180690': '18|0',
  'PL 210500': '23|8|5',
};

const day = '2026-11-27';
const tables = loadTaxTables([builtInTableFolder]);
const subheadings = [...(tables.nomenclatureOn(day)?.subheadings ?? [])]
  .filter((hs6) => hs6 < '25' || hs6.startsWith('49'))
  .toSorted();

function readCountry(line: string) {
  const [country = '', ...runs] = line.split(' ');
  return { country, runs: runs.map((run) => run.split('=') as [string, string]) };
}

/** The rates of a code in per cent as the fixture writes them. */
function ratesOf(country: string, hs6: string, on: string): string {
  const decision = tables.vatTableOf(`vat/${country}`, on)?.find(hs6, on);
  return (decision?.rates ?? []).map((rate) => String(rate / 10_000)).join('|');
}

describe('VAT by goods', () => {
  it('the tables have a decision for 981 subheadings in 34 countries', () => {
    expect(subheadings.length).toBe(981);
    expect(decisions.length).toBe(34);
  });

  it.each(decisions)(
    'decides every food and every printed product in $country as the list by HS6 does',
    ({ country, runs }) => {
      let run = 0;
      const expected: Record<string, string> = {};
      for (const hs6 of subheadings) {
        while ((runs[run + 1]?.[0] ?? '999999') <= hs6) run += 1;
        expected[hs6] = corrected[`${country} ${hs6}`] ?? runs[run]?.[1] ?? '';
      }
      expect(Object.fromEntries(subheadings.map((hs6) => [hs6, ratesOf(country, hs6, day)]))).toEqual(expected);
    },
  );

  it.each(['2026-01-01', '2026-06-30', '2026-12-31', '2027-01-01', '2028-01-01'])(
    'leaves no code undecided on %s',
    (on) => {
      const open = decisions.flatMap(({ country }) => subheadings.filter((hs6) => ratesOf(country, hs6, on) === ''));
      expect(open).toEqual([]);
    },
  );

  it.each([
    ['AT', '190219', '2026-06-30', '10'],
    ['AT', '190219', '2026-07-01', '4.9'],
    ['SE', '190219', '2026-03-31', '12'],
    ['SE', '190219', '2026-04-01', '6'],
    ['SE', '190219', '2027-12-31', '6'],
    ['SE', '190219', '2028-01-01', '12'],
    ['CY', '070200', '2026-12-31', '0'],
    ['CY', '070200', '2027-01-01', '5'],
    ['CY', '080810', '2026-12-31', '0|5'],
    ['CY', '080810', '2027-01-01', '5'],
    ['CY', '961900', '2027-01-01', '5'],
  ])('in %s, code %s has on %s the rates %s', (country, hs6, on, rates) => {
    expect(ratesOf(country, hs6, on)).toBe(rates);
  });

  it.each([
    ['the code with eight digits', '19059030', '4.9'],
    ['digits below it', '1905903000', '4.9'],
    ['another code with eight digits', '19059080', '10'],
    ['the HS6, which holds both', '190590', '10|4.9'],
  ])('in Austria, bread has the rates of %s', (_name, code, rates) => {
    expect(ratesOf('AT', code, day)).toBe(rates);
  });

  it('the engine counts the codes whose rate was not compared with the law', () => {
    const counts = createTaxEngine()
      .tablesOn(day)
      .map(({ id, unverifiedCodes }) => [id, unverifiedCodes]);
    expect(Object.fromEntries(counts)).toMatchObject({
      'vat/GB@2026-01-01': 344,
      'vat/DE@2026-01-01': 14,
      'nomenclature/hs@2022-01-01': 0,
    });
  });
});
