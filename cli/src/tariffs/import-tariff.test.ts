import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtInTableFolder, createTaxEngine } from '@landed/tax-engine/price';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bagOrder } from '../testing/bag-order.js';
import { officialPath } from '../testing/official-tariff.js';
import { everyHs6, wholeHts } from '../testing/whole-tariff.js';
import { importTariff, type TariffImportOptions } from './import-tariff.js';
import { tablesOnFile } from './table/tables-on-file.js';

/** A table in which every HS6 has 5 %, imported once for all tests. */
let inUse: string;
let folder: string;
let file: string;
let server: Server | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-tariffs-'));
  file = join(folder, 'hts.csv');
  inUse = (await importText(wholeHts(fivePercent), firstImport)).file;
});

afterAll(async () => {
  await rm(dirname(inUse), { recursive: true });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-tariffs-'));
  file = join(folder, 'hts.csv');
});

afterEach(async () => {
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

function importFrom(from: string, changes: Partial<TariffImportOptions> = {}) {
  return importTariff({
    name: 'us',
    from: [from],
    revision: '2026 HTS revision 12',
    folder,
    validFrom: '2026-11-27',
    validTo: '2027-02-25',
    acceptChanges: false,
    dryRun: false,
    by: { actor: 'f.okafor', reason: 'OPS-12' },
    today: '2026-11-27',
    ...changes,
  });
}

async function importText(text: string, changes: Partial<TariffImportOptions> = {}) {
  await writeFile(file, text);
  return importFrom(file, changes);
}

/** The built-in table has other rates than these files, so the first import of a test accepts its changes. */
const firstImport = { acceptChanges: true };
const fivePercent = () => '5%';
/** Puts the table with 5 % into the folder of the test. */
const useTable = () => copyFile(inUse, join(folder, 'tariff-us-2026-11-27.json'));
const tableFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();

describe('an import of a tariff', () => {
  it.each([
    ['us', 'us-hts.json'],
    ['us', 'us-hts.csv'],
    ['gb', 'gb-measures.csv'],
    ['eu', 'eu-duties-import.csv'],
    ['eu', 'eu-taric3-duties.xml'],
    ['ca', 'ca-t2026.csv'],
    ['au', 'au-schedule-3.json'],
    ['no', 'no-tollavgiftssats.json'],
  ] as const)('rejects a part of the tariff of %s (%s) for its coverage', async (name, official) => {
    const imported = importFrom(officialPath(official), { name, acceptChanges: true });
    await expect(imported).rejects.toMatchObject({
      code: 'coverage_too_low',
      message: expect.stringMatching(
        /^The file has a row for \d{1,2} of 5612 HS6 of the nomenclature \(0(\.\d)? %\); at least 95 % are needed\. Nothing was written\.$/,
      ) as string,
    });
    expect(await tableFiles()).toEqual([]);
  });

  it('writes a whole tariff as a table that quotes use', async () => {
    const imported = await importText(wholeHts(fivePercent), firstImport);
    expect(imported).toMatchObject({ isWritten: true, coverage: { covered: 5_612, of: 5_612 } });
    expect(await tableFiles()).toEqual(['tariff-us-2026-11-27.json']);
    const engine = createTaxEngine({ tableFolders: [builtInTableFolder, folder], useStaleExchangeRates: true });
    const outcome = engine.price(order, '2026-11-27');
    if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
    expect(outcome.cost.rulePacks).toContain('rates/US@2026-11-27');
  });

  it('stores source, revision, actor and reason in the table', async () => {
    const { source, as_of, valid_to } = JSON.parse(await readFile(inUse, 'utf8')) as Record<string, unknown>;
    expect({ source, as_of, valid_to }).toEqual({
      source: expect.arrayContaining([
        'Harmonized Tariff Schedule of the United States (USITC), column 1 general: 2026 HTS revision 12',
        'Imported by f.okafor: OPS-12',
      ]) as string[],
      as_of: '2026-11-27',
      valid_to: '2027-02-25',
    });
    const withoutActor = importText(wholeHts(fivePercent), { by: { actor: ' ', reason: null } });
    await expect(withoutActor).rejects.toMatchObject({ code: 'changed_by_rejected' });
  });

  it('accepts 5,332 of 5,612 HS6 and rejects 5,331: the limit is 95 %', async () => {
    const enough = await importText(wholeHts(fivePercent, everyHs6.slice(0, 5_332)), firstImport);
    expect(enough.coverage).toEqual({ covered: 5_332, of: 5_612 });
    const tooFew = importText(wholeHts(fivePercent, everyHs6.slice(0, 5_331)), firstImport);
    await expect(tooFew).rejects.toMatchObject({
      code: 'coverage_too_low',
      message: expect.stringContaining('5331 of 5612 HS6 of the nomenclature (94.9 %)') as string,
    });
  });

  it('rejects a file that moves more than 5 % of the rates, names some, and takes it with consent', async () => {
    await useTable();
    const moving = (count: number) => wholeHts((_, index) => (index < count ? '15.1%' : '5%'));
    await expect(importText(moving(281))).rejects.toMatchObject({
      code: 'rates_moved',
      message: expect.stringMatching(
        /^281 of 5612 rates \(5 %\) move .*: 01012100 from 5 % to 15\.1 %, .*pass --accept-changes\. Nothing was written\.$/,
      ) as string,
    });
    expect(await tableFiles()).toEqual(['tariff-us-2026-11-27.json']);
    expect(await importText(moving(280))).toMatchObject({ isWritten: true, difference: { moved: 280, changed: 280 } });
    expect(await importText(moving(600), { acceptChanges: true })).toMatchObject({ isWritten: true });
    expect(await tableFiles()).toEqual([
      'tariff-us-2026-11-27.2.json',
      'tariff-us-2026-11-27.3.json',
      'tariff-us-2026-11-27.json',
    ]);
  });

  it('compares with the table in use, by chapter', async () => {
    await useTable();
    const changed = wholeHts(
      (hs6) => (hs6 === '610910' ? '6%' : '5%'),
      everyHs6.filter((hs6) => hs6 !== '640399'),
    );
    const { difference, inUse: before } = await importText(changed);
    expect(before?.id).toBe('rates/US@2026-11-27');
    expect(difference.chapters).toEqual([
      { chapter: '61', added: 0, removed: 0, changed: 1, moved: 0 },
      { chapter: '64', added: 0, removed: 1, changed: 0, moved: 0 },
    ]);
  });

  it('writes nothing in a dry run, and reports what would change', async () => {
    const dry = await importText(wholeHts(fivePercent), { ...firstImport, dryRun: true });
    expect(dry).toMatchObject({ isWritten: false, table: { id: 'rates/US@2026-11-27' } });
    expect(dry.difference.chapters.length).toBeGreaterThan(90);
    expect(await tableFiles()).toEqual([]);
  });

  it('changes nothing when the same file is imported again, and extends the life with a later end', async () => {
    await useTable();
    expect(await importText(wholeHts(fivePercent))).toMatchObject({ isWritten: false });
    expect(await importText(wholeHts(fivePercent), { validTo: '2027-03-31' })).toMatchObject({
      isWritten: true,
      table: { id: 'rates/US@2026-11-27.2', valid_to: '2027-03-31' },
    });
  });

  it('leaves the table in use when an earlier import was killed in the middle, and replaces its draft', async () => {
    await useTable();
    const draft = join(folder, 'tariff-us-2026-11-28.json.draft');
    await writeFile(draft, '{"kind": "rates", "id": "rates/US@2026-11-28", "rows": {"0101');
    const engine = createTaxEngine({ tableFolders: [builtInTableFolder, folder], useStaleExchangeRates: true });
    expect(engine.price(order, '2026-11-28')).toMatchObject({
      cost: { rulePacks: expect.arrayContaining(['rates/US@2026-11-27']) as string[] },
    });
    const next = await importText(
      wholeHts(() => '6%'),
      { validFrom: '2026-11-28' },
    );
    expect(next).toMatchObject({ isWritten: true, table: { id: 'rates/US@2026-11-28' } });
    expect(await readdir(folder)).not.toContain('tariff-us-2026-11-28.json.draft');
  });

  it('leaves the folder as it is when the last step of writing fails', async () => {
    await mkdir(join(folder, 'tariff-us-2026-11-27.json', 'in-the-way'), { recursive: true });
    await expect(importText(wholeHts(fivePercent), firstImport)).rejects.toThrow();
    await rm(join(folder, 'tariff-us-2026-11-27.json'), { recursive: true });
    expect(await importText(wholeHts(fivePercent), firstImport)).toMatchObject({ isWritten: true });
  });

  it('ends with one sentence that names file, line and column for a file that is not what it claims to be', async () => {
    await expect(importText(wholeHts((_, index) => (index % 50 === 0 ? 'none' : '5%')))).rejects.toMatchObject({
      code: 'not_the_official_file',
      message: 'hts.csv, line 2, column 35: "none" is not a duty (the first of 113 such texts). Nothing was written.',
    });
    await expect(importText('<html></html>')).rejects.toMatchObject({
      message: expect.stringMatching(/^hts\.csv, line 1, column 1: this is a web page, /) as string,
    });
  });

  it('accepts a few texts that it does not understand, and lists them', async () => {
    const odd = wholeHts((hs6) => (hs6 === '610910' ? 'as the President may proclaim' : '5%'));
    const { read, table, coverage } = await importText(odd, firstImport);
    expect(read.unread).toMatchObject([{ code: '6109100000', text: 'as the President may proclaim' }]);
    expect(table.rows['61091000']).toEqual({ kind: 'none', reason: 'the text of the duty was not understood' });
    expect(coverage.covered).toBe(5_611);
  });

  it('reads the file from a server, and reports a server that responds with an error', async () => {
    const opened = createServer((request, response) =>
      response.writeHead(request.url === '/hts.csv' ? 200 : 503).end(wholeHts(fivePercent)),
    );
    server = opened;
    await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
    expect(await importFrom(`${address}/hts.csv`, firstImport)).toMatchObject({ isWritten: true });
    await expect(importFrom(`${address}/other`)).rejects.toMatchObject({ code: 'not_readable' });
    await expect(importFrom(join(folder, 'missing.csv'))).rejects.toMatchObject({ code: 'not_readable' });
  });

  it.each([
    ['before its first day', '2026-11-26'],
    ['more than 400 days later', '2028-01-02'],
  ])('rejects a table that ends %s', async (_what, validTo) => {
    await expect(importText(wholeHts(fivePercent), { validTo })).rejects.toMatchObject({ code: 'wrong_life' });
  });

  it.each([
    ['us-232-aluminum', 'rates/US-section-232-aluminum'],
    ['us-232-cabinets', 'rates/US-section-232-cabinets'],
    ['us-232-softwood', 'rates/US-section-232-softwood'],
    ['us-232-upholstered', 'rates/US-section-232-upholstered'],
    ['ca-steel-derivative-surtax', 'rates/CA-steel-derivative-surtax'],
    ['us-forced-labour', 'rates/US-forced-labour-exempt'],
    ['us-301-brazil', 'rates/US-section-301-brazil-exempt'],
  ] as const)('renews the surtax list %s from a list with the same codes', async (name, series) => {
    const rows = Object.entries((await tablesOnFile(folder)).inUse(series, '2026-11-27')?.rows ?? {});
    const lines = rows.map(([code, row]) =>
      typeof row === 'number' ? `${code},${row / 10_000},add` : `${code},,none`,
    );
    const imported = await importText(['hts,rate_pct,mode', ...lines, ''].join('\n'), { name });
    expect(imported.difference).toMatchObject({ added: 0, removed: 0, moved: 0 });
    expect(imported.coverage).toEqual({ covered: rows.length, of: rows.length });
    expect(imported.table.id).toMatch(new RegExp(`^${series}@`));
  });

  it('rejects a surtax list that has lost more than 5 % of the codes in use', async () => {
    const list = importFrom(officialPath('us-ustr-301.json'), { name: 'us-301', acceptChanges: true });
    await expect(list).rejects.toMatchObject({
      code: 'coverage_too_low',
      message: expect.stringContaining('codes of the list in use') as string,
    });
  });
});

const order = bagOrder({ destinationCountry: 'US', destinationPostalCode: '10001', shipFromCountry: 'GB' });
