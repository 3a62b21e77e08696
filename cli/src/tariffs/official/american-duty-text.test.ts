import { expect, it } from 'vitest';
import { rateRowOf } from '../table/rate-row.js';
import { readAmericanDuty } from './american-duty-text.js';

const rowOf = (text: string) => {
  const found = readAmericanDuty(text);
  return found === null ? null : rateRowOf(found);
};
const kg = (micros: number) => ({ micros, per: 'kg' });

it.each([
  ['Free', 0],
  ['6.8%', 68_000],
  ['0.3%', 3_000],
  ['1¢/kg', { kind: 'specific', amounts: [kg(10_000)] }],
  ['40¢/kg +10.4%', { kind: 'compound', ppm: 104_000, amounts: [kg(400_000)] }],
  ['$2,445.26/kg', { kind: 'specific', amounts: [kg(2_445_260_000)] }],
  ['90¢/pr. + 37.5%', { kind: 'compound', ppm: 375_000, amounts: [{ micros: 900_000, per: 'piece' }] }],
  ['2.8¢/doz.', { kind: 'specific', amounts: [{ micros: 2_333, per: 'piece' }] }],
  ['68¢/head', { kind: 'specific', amounts: [{ micros: 680_000, per: 'piece' }] }],
  ['0.9¢ each', { kind: 'specific', amounts: [{ micros: 9_000, per: 'piece' }] }],
  ['22.1¢/pf. liter', { kind: 'specific', amounts: [{ micros: 442_000, per: 'litre_alcohol' }] }],
  ['6¢/kg on drained weight + 8.5%', { kind: 'compound', ppm: 85_000, amounts: [kg(60_000)] }],
  ['1¢/clean kg', { kind: 'specific', amounts: [kg(10_000)] }],
  ['4.4¢/kg on contents and container', { kind: 'specific', amounts: [kg(44_000)] }],
  ['52.5¢/bbl', { kind: 'specific', amounts: [{ micros: 3_302, per: 'litre' }] }],
  ['5%, and $0.526/L', { kind: 'compound', ppm: 50_000, amounts: [{ micros: 526_000, per: 'litre' }] }],
  [
    '25% or 5¢/kg, whichever is greater',
    { kind: 'compound', ppm: 250_000, amounts: [], min: { amounts: [kg(50_000)] } },
  ],
  [
    '1.41¢/kg but not less than 5% or more than 12.5%',
    { kind: 'compound', ppm: 0, amounts: [kg(14_100)], min: { ppm: 50_000 }, max: { ppm: 125_000 } },
  ],
  [
    '3.6606¢/kg less 0.020668¢/kg for each degree under 100 degrees but not less than 3.143854¢/kg',
    { kind: 'specific', amounts: [kg(36_606)] },
  ],
])('readAmericanDuty reads %s', (text, row) => {
  expect(rowOf(text)).toEqual(row);
});

it.each([
  ['See 9822.05.01', 'the duty is that of another provision'],
  ['The duty provided in the applicable subheading + 25%', 'the duty is that of another provision'],
  ['6.5% on the set', 'the duty depends on the parts of the article'],
  [
    '0.7¢/kg on copper content + 0.7¢/kg on lead content',
    'the duty is counted by a measure that an order does not have',
  ],
  ['8.8¢/m2', 'the duty is counted by a measure that an order does not have'],
])('readAmericanDuty says why %s has no figure', (text, reason) => {
  expect(rowOf(text)).toEqual({ kind: 'none', reason });
});

it.each(['six percent', '6,8', '6Â¢/kg', '', '-5%', 'NaN', '12', 'Frei'])(
  'readAmericanDuty does not understand %j',
  (text) => {
    expect(rowOf(text)).toBeNull();
  },
);
