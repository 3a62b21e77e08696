import { valueBasis } from '@landed/contracts/customs/value-basis';
import { expect, test } from 'vitest';
import { builtInTableFolder, loadTaxTables } from './load-tax-tables.js';

const on = '2026-11-20';
const tables = loadTaxTables([builtInTableFolder]);
const countries =
  'AE AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IN IT JP KR LI LT LU LV MC MT MX NL NO NZ PL PT RO SE SG SI SK US';

test('the declared value of customs data has the basis of the rule set of each destination', () => {
  const rules = countries.split(' ').map((country) => [country, tables.ruleSetFor(country, on)?.duty.base]);
  expect(rules).toEqual(countries.split(' ').map((country) => [country, valueBasis(country)]));
});
