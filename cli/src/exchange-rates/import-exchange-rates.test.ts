import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInTableFolder, createTaxEngine } from '@landed/tax-engine/price';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bagOrder } from '../testing/bag-order.js';
import { ecbFile } from '../testing/ecb-file.js';
import { exchangeRateTable } from './exchange-rate-table.js';
import { type ImportOptions, importExchangeRates } from './import-exchange-rates.js';
import { readEcbRates } from './read-ecb-rates.js';

const by = { actor: 'f.okafor', reason: null };
let folder: string;
let file: string;
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-rates-'));
  file = join(folder, 'eurofxref-daily.xml');
});

afterEach(async () => {
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

function importFrom(from: string, changes: Partial<ImportOptions> = {}) {
  return importExchangeRates({ from, folder, acceptJumps: false, today: '2026-11-23', by, ...changes });
}

async function importText(text: string, changes: Partial<ImportOptions> = {}) {
  await writeFile(file, text);
  return importFrom(file, changes);
}

const tableFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.json'));

async function serve(status: number, body: string): Promise<string> {
  const opened = createServer((_, response) => response.writeHead(status).end(body));
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}/eurofxref-daily.xml`;
}

describe('an import of exchange rates', () => {
  it('writes the built-in table of 2026-10-30 from the file of that day, without a rounding', async () => {
    const days = readEcbRates(ecbFile());
    const built = JSON.parse(await readFile(join(builtInTableFolder, 'fx/ecb-2026-10-30.json'), 'utf8')) as unknown;
    expect(days?.map(exchangeRateTable)).toEqual([built]);
  });

  it('writes a table that quotes use from its day on', async () => {
    const imported = await importText(ecbFile(['2026-11-20'], { USD: '1.12345' }));
    expect(imported).toMatchObject({ isNew: true, file: join(folder, 'ecb-2026-11-20.json') });
    const engine = createTaxEngine({ tableFolders: [builtInTableFolder, folder] });
    const outcome = engine.price(order, '2026-11-23');
    if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
    expect(outcome.cost.rulePacks).toContain('fx/reference@2026-11-20');
    expect(outcome.cost.assumptions).toContain(
      'Limits and fixed amounts were converted at reference exchange rates of 2026-11-20: 1 EUR = 1.12345 USD = 0.8338 GBP.',
    );
  });

  it('stores in the table who imported it, and why', async () => {
    const imported = await importText(ecbFile(['2026-11-20']), { by: { actor: 'f.okafor', reason: 'OPS-12' } });
    const stored = JSON.parse(await readFile(imported.file, 'utf8')) as { source: string[] };
    expect(stored.source).toEqual([
      'ECB euro foreign exchange reference rates of 2026-11-20',
      'AED: 3.6725 for a US dollar, the fixed rate of the Central Bank of the UAE',
      'Imported by f.okafor: OPS-12',
    ]);
    const withoutActor = importText(ecbFile(['2026-11-21']), { by: { actor: ' ', reason: null } });
    await expect(withoutActor).rejects.toMatchObject({ code: 'changed_by_rejected' });
  });

  it('reads the file from a server', async () => {
    const url = await serve(200, ecbFile(['2026-11-20']));
    expect(await importFrom(url)).toMatchObject({ isNew: true, table: { as_of: '2026-11-20' } });
    expect(await tableFiles()).toEqual(['ecb-2026-11-20.json']);
  });

  it('takes the newest day of a file with many days, and no day of the future', async () => {
    const days = ['2026-11-24', '2026-11-20', '2026-11-19', '2026-01-02'];
    expect((await importText(ecbFile(days))).table.as_of).toBe('2026-11-20');
  });

  it('changes nothing when the day or a newer one is on file', async () => {
    await importText(ecbFile(['2026-11-20']));
    const before = await readFile(join(folder, 'ecb-2026-11-20.json'), 'utf8');
    expect(await importText(ecbFile(['2026-11-20'], { USD: '1.2' }))).toMatchObject({ isNew: false });
    expect(await importText(ecbFile(['2026-11-19']))).toMatchObject({ isNew: false });
    expect(await tableFiles()).toEqual(['ecb-2026-11-20.json']);
    expect(await readFile(join(folder, 'ecb-2026-11-20.json'), 'utf8')).toBe(before);
  });

  it.each([
    ['no XML', 'rates: 1.1', 'not_ecb_rates'],
    ['a cut file', ecbFile(['2026-11-20']).slice(0, 900), 'not_ecb_rates'],
    ['another document', '<html><body>Not found</body></html>', 'not_ecb_rates'],
    ['a rate that is not a number', ecbFile(['2026-11-20'], { USD: 'N/A' }), 'not_ecb_rates'],
    ['a day of the future only', ecbFile(['2026-11-24']), 'not_ecb_rates'],
    ['no dollar', ecbFile(['2026-11-20'], { USD: null }), 'currency_missing'],
    ['a rate of zero', ecbFile(['2026-11-20'], { NOK: '0' }), 'rate_jumped'],
    ['a rate that was moved by a decimal', ecbFile(['2026-11-20'], { NOK: '1.0312' }), 'rate_jumped'],
  ])('rejects %s and leaves the earlier rates in use', async (_what, text, code) => {
    await expect(importText(text)).rejects.toMatchObject({ code });
    expect(await tableFiles()).toEqual([]);
  });

  it('accepts a jump that the operator has checked', async () => {
    const changes = { acceptJumps: true };
    expect(await importText(ecbFile(['2026-11-20'], { NOK: '15' }), changes)).toMatchObject({ isNew: true });
  });

  it('an import of exchange rates never writes a table that the tax engine would reject', async () => {
    const zero = importText(ecbFile(['2026-11-20'], { NOK: '0' }), { acceptJumps: true });
    await expect(zero).rejects.toMatchObject({ code: 'table_rejected' });
    expect(await tableFiles()).toEqual([]);
  });

  it('reports a server that responds with an error', async () => {
    const url = await serve(503, ecbFile());
    await expect(importFrom(url)).rejects.toMatchObject({ code: 'not_readable', message: `${url} responds with 503.` });
  });

  it('reports a file that cannot be read', async () => {
    await expect(importFrom(join(folder, 'missing.xml'))).rejects.toMatchObject({ code: 'not_readable' });
  });
});

const order = bagOrder({ destinationCountry: 'GB', destinationPostalCode: 'SW1A 1AA', shipFromCountry: 'US' });
