import { expect, test } from 'vitest';
import type { RateRule } from '../table-loader/rate-table.js';
import { builtInTableFolder, loadTaxTables } from '../table-loader/load-tax-tables.js';

const on = '2026-11-27';
const tables = loadTaxTables([builtInTableFolder]);

function tablesInto(destination: string) {
  const { duty } = tables.ruleSetFor(destination, on) ?? { duty: null };
  const general = tables.rateTableOf(duty?.rates ?? '', on);
  const preferences = duty?.preferences.flatMap(({ rates }) => tables.rateTableOf(rates, on) ?? []) ?? [];
  return { general, preferences };
}

const rateOf = (rule: RateRule | undefined) => (rule?.kind === 'ad_valorem' ? rule.typ : 0);

test('every row of the Canadian preferences makes some goods cheaper', () => {
  const { general, preferences } = tablesInto('CA');
  expect(preferences.map(({ id }) => id)).toHaveLength(6);
  for (const table of preferences) {
    const rows = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].flatMap((digit) => table.below(digit));
    expect(rows.length).toBeGreaterThan(1_000);
    const repeated = rows.filter(({ code, value }) => {
      const rates = [general?.prefixOf(code), ...(general?.below(code) ?? []).map((row) => row.value)].map(rateOf);
      return Math.max(...rates) <= rateOf(value);
    });
    expect([table.id, repeated]).toEqual([table.id, []]);
  }
});

test.each(['DE', 'GB'])('the preference of least developed countries into %s covers everything but arms', (destination) => {
  const { preferences } = tablesInto(destination);
  const chapters = Array.from({ length: 97 }, (_, index) => String(index + 1).padStart(2, '0'));
  const without = chapters.filter((chapter) => preferences.every((table) => table.chapterOf(chapter) === undefined));
  expect(preferences).toHaveLength(1);
  expect(without).toEqual(['77', '93']);
});
