import { expect, it } from 'vitest';
import { duty } from '../official/duty.js';
import { listedRows, nationalRows } from './national-rows.js';

const lines = (rates: Readonly<Record<string, number>>) =>
  Object.entries(rates).map(([code, ppm]) => ({ code, duty: duty({ ppm, amounts: [] }), at: '' }));
const rowsOf = (rates: Readonly<Record<string, number>>) => Object.fromEntries(nationalRows(lines(rates)));

it('nationalRows makes one row of the ten-digit lines with the same duty', () => {
  expect(rowsOf({ '6109100004': 165_000, '6109100040': 165_000 })).toEqual({ '61091000': 165_000 });
});

it('nationalRows gives exceptions rows of ten digits, and the row of eight digits the duty of the last line', () => {
  expect(rowsOf({ '6307909842': 500_000, '6307909844': 500_000, '6307909891': 75_000 })).toEqual({
    '63079098': 75_000,
    '6307909842': 500_000,
    '6307909844': 500_000,
  });
});

it('nationalRows leaves the row of eight digits of the file as it is', () => {
  expect(rowsOf({ '85076000': 250_000, '8507600010': 250_000, '8507600020': 75_000 })).toEqual({
    '85076000': 250_000,
    '8507600020': 75_000,
  });
});

it('nationalRows keeps rows of four and six digits', () => {
  expect(rowsOf({ '7208': 500_000, '732393': 250_000 })).toEqual({ '7208': 500_000, '732393': 250_000 });
});

it('listedRows does not extend a line of ten digits to the lines beside it', () => {
  const rows = listedRows(lines({ '9401614011': 250_000, '9401614031': 250_000 }));
  expect(Object.fromEntries(rows)).toEqual({ '9401614011': 250_000, '9401614031': 250_000 });
});
