import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importSalesTax } from './import-sales-tax.js';

let folder: string;
let tables: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-sales-tax-'));
  tables = join(folder, 'tables');
});

afterEach(() => rm(folder, { recursive: true }));

/** Washington: King County, Seattle, a transit district; Seattle's rate rises in 2027. Groceries are free. */
const rates = [
  '53,45,53,.065,.065,0,0,20100101,99991231',
  '53,00,033,.01,.014,0,0,20100101,99991231',
  '53,01,63000,.0115,.01155,0,0,20240101,20261231',
  '53,01,63000,.0125,.0125,0,0,20270101,',
  '53,63,00777,.009,.009,.009,.009,20100101,99991231',
];

interface Area {
  readonly zips: readonly [string, string?];
  readonly place?: string;
  readonly days?: string;
  readonly districts?: string;
}

function boundary(type: 'A' | '4' | 'Z', { zips: [low, high = low], place = '', days, districts = '' }: Area): string {
  const street = type === 'A' ? `10,98,E,,"MAIN, OLD",ST,,,,,,SEATTLE,${low},,,,,` : `,,,,,,,,,,,,,,${low},,${high},`;
  return `${type},${days ?? '20100101,99991231'},${street},SER,53,53,033,${place},C1,,,${districts}`;
}
const transit = 'WA,777,63';
const boundaries = [
  boundary('Z', { zips: ['98101'], place: '63000', districts: transit }),
  boundary('Z', { zips: ['98102'] }),
  boundary('4', { zips: ['98102', '98104'], place: '63000', districts: transit }),
  boundary('A', { zips: ['98104'] }),
  boundary('Z', { zips: ['98105'], place: '63000', days: '20000101,20091231' }),
];

type Options = Parameters<typeof importSalesTax>[0];

async function importFiles(files: readonly (readonly string[])[], changes: Partial<Options> = {}) {
  const from = files.map((_, index) => join(folder, `file-${index}.csv`));
  await Promise.all(files.map((lines, index) => writeFile(from[index] ?? '', `${lines.join('\r\n')}\r\n`)));
  return importSalesTax({
    from,
    revision: '2026 quarter 4',
    folder: tables,
    validFrom: '2026-11-27',
    validTo: '2027-02-25',
    acceptChanges: false,
    dryRun: false,
    by: { actor: 'f.okafor', reason: 'OPS-12' },
    today: '2026-11-27',
    ...changes,
  });
}

const written = async () => (await readdir(tables).catch((): string[] => [])).toSorted();

describe('an import of local sales taxes', () => {
  it('adds up county, city and district by ZIP code, at the rates of interstate sales of the day', async () => {
    const { table } = await importFiles([boundaries, rates]);
    expect(table.rates).toEqual({
      '98101': { ppm: 34_550, groceries: 9_000 },
      // The row for the whole ZIP code counts; a part of it has more.
      '98102': { ppm: 14_000, groceries: 0, lowest: true },
      '98103': { ppm: 34_550, groceries: 9_000 },
      '98104': { ppm: 14_000, groceries: 0, lowest: true },
    });
    expect((await importFiles([boundaries, rates], { validFrom: '2027-01-01' })).table.rates['98101']?.ppm).toBe(
      35_500,
    );
  });

  it('writes a table with actor and reason, and nothing when it says the same', async () => {
    const first = await importFiles([rates, boundaries]);
    expect(first.isWritten).toBe(true);
    expect(await written()).toEqual(['sales-tax-WA-2026-11-27.json']);
    expect(JSON.parse(await readFile(first.file, 'utf8'))).toMatchObject({
      id: 'local_tax/US-WA@2026-11-27',
      source: ['Rate and boundary files of WA (Streamlined Sales Tax): 2026 quarter 4', 'Imported by f.okafor: OPS-12'],
    });
    const again = await importFiles([rates, boundaries]);
    expect(again).toMatchObject({ isWritten: false, difference: { added: 0, removed: 0, changed: 0, moved: 0 } });
  });

  it('writes nothing in a dry run', async () => {
    expect(await importFiles([rates, boundaries], { dryRun: true })).toMatchObject({
      isWritten: false,
      difference: { added: 4, removed: 0, changed: 0, moved: 0 },
    });
    expect(await written()).toEqual([]);
  });

  it('rejects large changes unless they are accepted, and files that lack ZIP codes in use', async () => {
    await importFiles([rates, boundaries]);
    const dearer = rates.map((row) => row.replace('.014', '.044'));
    await expect(importFiles([dearer, boundaries])).rejects.toMatchObject({ code: 'rates_moved' });
    const { table, difference } = await importFiles([dearer, boundaries], { acceptChanges: true });
    expect([table.id, difference.moved]).toEqual(['local_tax/US-WA@2026-11-27.2', 4]);
    const shorter = importFiles([dearer, boundaries.slice(0, 2)], { acceptChanges: true });
    await expect(shorter).rejects.toMatchObject({ code: 'coverage_too_low' });
  });

  it('rejects a rate of the state that quotes do not charge', async () => {
    const other = rates.map((row) => row.replace('.065,.065', '.07,.07'));
    await expect(importFiles([other, boundaries])).rejects.toMatchObject({
      code: 'state_rate_differs',
      message:
        'The file says that WA itself has 7 %, but quotes charge 6.5 %. Correct rules/US first. Nothing was written.',
    });
  });

  it.each([
    [
      'a list of another kind',
      [['hts,rate_pct', '9403,25'], boundaries],
      'this is neither a rate file nor a boundary file',
    ],
    ['a rate file alone', [rates], 'one rate file and the boundary files of the same state are needed'],
    ['two rate files', [rates, rates, boundaries], 'one rate file and the boundary files of the same state are needed'],
    [
      'the boundaries of another state',
      [rates.map((row) => row.replace(/^53/, '38')), boundaries],
      'line 1, value 23: "53" is not the state 38 of the rates',
    ],
    [
      'rates of several states',
      [[...rates, '38,45,38,.05,.05,.05,.05,20100101,'], boundaries],
      'line 6, value 1: the file is of several states',
    ],
    [
      'a rate in per cent',
      [rates.map((row) => row.replace('.01,.014', '1,1.4')), boundaries],
      'line 2, value 5: "1.4" is not a rate between 0 and 0.25',
    ],
    [
      'two rates of one day',
      [[...rates, ...rates.slice(2, 3)], boundaries],
      'line 6, value 3: the jurisdiction 01:63000 has two rates on this day',
    ],
    ['no rate of the state', [rates.slice(1), boundaries], 'the file has no rate of the state (type 45) on 2026-11-27'],
    [
      'a truncated row',
      [rates, [...boundaries, 'Z,20100101']],
      'line 6, value 1: this is not a row of a boundary file',
    ],
    [
      'a day of another form',
      [rates.map((row) => row.replace('20240101', '2024-01-01')), boundaries],
      'line 3, value 8: "2024-01-01" is not a day of the form YYYYMMDD',
    ],
    [
      'a ZIP code without its zero',
      [rates, [...boundaries, boundary('Z', { zips: ['2101'] })]],
      'line 6, value 18: "2101" is not a ZIP code; a spreadsheet drops a leading zero',
    ],
    [
      'a range that runs backwards',
      [rates, [...boundaries, boundary('4', { zips: ['98109', '98101'] })]],
      'line 6, value 20: 98109 to 98101 is not a range of ZIP codes',
    ],
    [
      'an open quote',
      [rates, [boundaries[3]?.replace('OLD"', 'OLD') ?? '']],
      'line 1, column 1: a quoted value of this line never ends',
    ],
    [
      'boundaries of few jurisdictions',
      [rates, [boundary('Z', { zips: ['98102'] })]],
      'the boundary files name 1 of 3 jurisdictions with a rate; 01:63000 is missing',
    ],
  ])('rejects %s', async (_what, files, reason) => {
    await expect(importFiles(files)).rejects.toMatchObject({
      code: 'not_the_official_file',
      message: expect.stringContaining(`${reason}. Nothing was written.`) as string,
    });
    expect(await written()).toEqual([]);
  });
});
