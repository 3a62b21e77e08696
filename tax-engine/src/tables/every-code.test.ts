import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtInTableFolder, loadTaxTables } from '../table-loader/load-tax-tables.js';
import type { RateRow } from '../table-loader/rate-row.js';
import { rateRule } from '../table-loader/rate-table.js';
import { seriesOf } from '../table-loader/table-head.js';
import type { RateTableFile } from '../table-loader/table-schema.js';

const tables = loadTaxTables([builtInTableFolder]);
const folder = path.join(builtInTableFolder, 'rates');
const files = readdirSync(folder).map((name): RateTableFile => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));

/** The rows of a file, without the index: every code is a string of its own. */
function plainRows({ rows }: RateTableFile): Map<string, RateRow> {
  const groups: readonly (readonly [string, RateRow])[] = Array.isArray(rows)
    ? rows.flatMap(({ row, codes }) => codes.join(' ').split(' ').map((code: string) => [code, row] as const))
    : Object.entries(rows);
  return new Map(groups);
}

test('every code of every rate table has the rate of its file, whatever digits follow it', () => {
  let codes = 0;
  for (const file of files) {
    const table = tables.rateTableOf(seriesOf(file), file.valid_from);
    if (table?.id !== file.id) continue;
    const rows = plainRows(file);
    for (const [code, row] of rows) {
      codes += 1;
      const rule = rateRule(row);
      if (JSON.stringify(table.prefixOf(code)) !== JSON.stringify(rule)) expect.fail(`${file.id}: ${code}`);
      if (code.length === 10 && JSON.stringify(table.find(`${code}77`)?.rule) !== JSON.stringify(rule)) {
        expect.fail(`${file.id}: ${code}77`);
      }
    }
  }
  expect(codes).toBeGreaterThan(65_000);
});
