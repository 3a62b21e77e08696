import { describe, expect, it } from 'vitest';
import { officialFile, rowsByCode } from '../../../testing/official-tariff.js';
import { readUkTariff } from './read-uk-tariff.js';

const read = (name: string, on: string, currency = 'GBP') => readUkTariff([officialFile(name)], { on, currency });

describe('responses of the commodity endpoint', () => {
  it('the importer takes the third country duty, not a preference, a quota or VAT', () => {
    expect(rowsByCode(read('gb-tomatoes.json', '2021-03-15'))).toEqual({ '0702000007': 80_000 });
  });

  it('the importer finds no rate on a day for which no measure is in force', () => {
    expect(() => read('gb-tomatoes.json', '2021-06-01')).toThrow(/has no rates/);
  });

  it('an entry price has no figure, and a control with the number 103 is not a duty', () => {
    expect(rowsByCode(read('gb-plums.json', '2021-07-15'))).toEqual({
      '0809400500': { kind: 'none', reason: 'the duty depends on the import price and the season' },
    });
    expect(() => read('gb-plums.json', '2021-12-01')).toThrow(/has no rates/);
  });

  it('the general duty stays beside a suspension for ships and a quota', () => {
    expect(rowsByCode(read('gb-ferro-manganese.json', '2022-01-01'))).toEqual({ '7202118000': 27_000 });
  });

  it('the importer rejects the duties of Northern Ireland, which are in euros', () => {
    expect(() => read('xi-swine.json', '2021-03-15')).toThrow(
      '$.import_measures[1].duty_expression.base: the duty is in EUR: this is the tariff of another country',
    );
    expect(rowsByCode(read('xi-swine.json', '2021-03-15', 'EUR'))).toEqual({
      '0103921100': { kind: 'specific', amounts: [{ micros: 351_000, per: 'kg' }] },
    });
  });

  it('the importer reads JSON:API documents, with measures and their types as included resources', () => {
    const relationship = (id: string, type: string) => ({ data: { id, type } });
    const response = {
      data: {
        id: '1',
        type: 'commodity',
        attributes: { goods_nomenclature_item_id: '6109100010', producline_suffix: '80', declarable: true },
        relationships: { import_measures: { data: [{ id: '7', type: 'measure' }] } },
      },
      included: [
        {
          id: '7',
          type: 'measure',
          attributes: { effective_start_date: '2021-01-01T00:00:00.000Z', effective_end_date: null },
          relationships: {
            measure_type: relationship('103', 'measure_type'),
            geographical_area: relationship('1011', 'geographical_area'),
            duty_expression: relationship('7-duty_expression', 'duty_expression'),
            additional_code: { data: null },
          },
        },
        { id: '103', type: 'measure_type', attributes: { measure_type_series_id: 'C' } },
        { id: '1011', type: 'geographical_area', attributes: { description: 'ERGA OMNES' } },
        { id: '7-duty_expression', type: 'duty_expression', attributes: { base: '12.00 %' } },
      ],
    };
    const other = JSON.stringify(response).replaceAll('6109100010', '6109100090');
    const text = `${JSON.stringify(response)}\n${other}\n`;
    const lines = readUkTariff([{ name: 'responses.jsonl', text }], { on: '2026-11-27', currency: 'GBP' });
    expect(rowsByCode(lines)).toEqual({ '6109100010': 120_000, '6109100090': 120_000 });
  });
});

describe('the bulk file of measures', () => {
  const rows = rowsByCode(read('gb-measures.csv', '2026-11-27'));

  it.each([
    ['a free line', '49019900', 0],
    ['an ad valorem line', '6109100010', 120_000],
    ['a duty by hectolitre', '22042193', { kind: 'specific', amounts: [{ micros: 100_000, per: 'litre' }] }],
    ['a compound duty', '17049071', { kind: 'compound', ppm: 80_000, amounts: [{ micros: 140_000, per: 'kg' }] }],
    [
      'a maximum',
      '29054300',
      { kind: 'compound', ppm: 80_000, amounts: [{ micros: 1_010_000, per: 'kg' }], max: { ppm: 400_000 } },
    ],
    ['the season of the day', '0702000099', 80_000],
    ['a suspension for all goods of the code', '3824999960', 0],
    ['a line with an anti-dumping duty for one exporter', '72021180', 20_000],
    [
      'a duty by the milk in the goods',
      '04041036',
      { kind: 'none', reason: 'the duty is counted by a measure that an order does not have' },
    ],
  ])('gives %s', (_what, code, row) => {
    expect(rows[code]).toEqual(row);
  });

  it('the importer gives no row for preferences and quotas of single countries', () => {
    expect(rows['0201100021']).toEqual({
      kind: 'compound',
      ppm: 120_000,
      amounts: [{ micros: 1_470_000, per: 'kg' }],
    });
    expect(Object.keys(rows)).toHaveLength(12);
  });
});
