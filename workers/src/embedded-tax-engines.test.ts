import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { builtInTableFolder } from '@landed/tax-engine/price';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { openEmbeddedTaxEngines } from './embedded-tax-engines.js';
import { addTaxTableMetrics } from './metrics/tax-table-metrics.js';

let folder: string;
let logged: unknown[][];
let today: string;

const log = {
  info: (...line: unknown[]) => void logged.push(['info', ...line]),
  warn: (...line: unknown[]) => void logged.push(['warn', ...line]),
  error: (...line: unknown[]) => void logged.push(['error', ...line]),
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-tables-'));
  logged = [];
  today = '2026-11-22';
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function open(env: NodeJS.ProcessEnv = {}) {
  const config = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/landed',
    TEMPORAL_ADDRESS: '127.0.0.1:7233',
    TEMPORAL_NAMESPACE: 'landed',
    LANDED_ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
    PROCESSOR_ACCOUNTS: '[]',
    WORKERS_OPS_PORT: '0',
    TAX_PACK_FOLDERS: folder,
    ...env,
  });
  return openEmbeddedTaxEngines(config, log, () => today);
}

/** The built-in exchange rates as those of another day. */
function addRates(asOf: string): void {
  const rates = JSON.parse(readFileSync(join(builtInTableFolder, 'fx/ecb-2026-10-30.json'), 'utf8')) as object;
  const table = { ...rates, id: `fx/reference@${asOf}`, as_of: asOf, valid_from: asOf, valid_to: '2026-12-31' };
  writeFileSync(join(folder, `ecb-${asOf}.json`), JSON.stringify(table));
}

const order: QuoteRequest = {
  destinationCountry: 'GB',
  destinationPostalCode: 'SW1A 1AA',
  shipFromCountry: 'US',
  currency: 'USD',
  shippingAmount: 0,
  lines: [
    {
      sku: null,
      ...noDeclarations,
      description: 'Bag',
      quantity: 1,
      unitAmount: 20_000,
      hsCode: '420221',
      originCountry: null,
    },
  ],
};

type Opened = ReturnType<typeof open>;

/** The reason of the rejection, or the assumptions about age. */
async function outcomeOf({ engines }: Opened, rail: 'test' | 'live', request = order, on = today) {
  const outcome = await engines[rail].price(request, on);
  if (outcome.kind === 'rejected') return outcome.error.details?.['reason'];
  return outcome.cost.assumptions.filter((note) => /^(stale_rules|rules_expire_soon)/.test(note));
}

const staleRates = 'stale_rules: fx/reference@2026-10-30 is past the date up to which it was checked.';

describe('quotes with stale tables', () => {
  it('quotes with stale tables are rejected in live mode and carry a note in test mode', async () => {
    const opened = open();
    expect(await outcomeOf(opened, 'live')).toBe('exchange_rate_unavailable');
    expect(await outcomeOf(opened, 'test')).toEqual([staleRates]);
    const domestic = { ...order, shipFromCountry: 'GB' };
    expect(await outcomeOf(opened, 'live', domestic, '2027-04-01')).toBe('stale_rules');
    expect(await outcomeOf(opened, 'test', domestic, '2027-04-01')).toEqual([
      'stale_rules: rules/GB@2026-04-01.5 is past the date up to which it was checked.',
      'stale_rules: restricted/goods@2026-01-01 is past the date up to which it was checked.',
      'stale_rules: vat/GB@2026-01-01 is past the date up to which it was checked.',
    ]);
  });

  it('quotes with stale tables are rejected in both modes, or in none, when the operator says so', async () => {
    const strict = open({ TAX_FAIL_ON_STALE: 'true' });
    expect([await outcomeOf(strict, 'test'), await outcomeOf(strict, 'live')]).toEqual([
      'exchange_rate_unavailable',
      'exchange_rate_unavailable',
    ]);
    const lenient = open({ TAX_FAIL_ON_STALE: 'false' });
    expect([await outcomeOf(lenient, 'test'), await outcomeOf(lenient, 'live')]).toEqual([[staleRates], [staleRates]]);
  });
});

describe('tables in the folder of the operator', () => {
  it('new tables of the operator are used from the next refresh on, without a restart', async () => {
    const opened = open();
    addRates('2026-11-20');
    expect(await outcomeOf(opened, 'live')).toBe('exchange_rate_unavailable');
    opened.refresh();
    expect(await outcomeOf(opened, 'live')).toEqual([]);
    expect(logged).toContainEqual(['info', { folders: [folder] }, 'tax tables loaded again']);
  });

  it('new tables of the operator change nothing when one of them is faulty', async () => {
    addRates('2026-11-20');
    const opened = open();
    writeFileSync(join(folder, 'broken.json'), '{');
    opened.refresh();
    opened.refresh();
    expect(await outcomeOf(opened, 'live')).toEqual([]);
    expect(logged).toEqual([
      [
        'error',
        { folders: [folder], reason: 'The tax tables are not usable:\nbroken.json: not readable as JSON' },
        'changed tax tables are not usable; the earlier ones stay in use',
      ],
    ]);
  });
});

describe('the age of the tables', () => {
  it('the age of the tables is logged at start and once on each day', () => {
    const opened = open({ FX_MAX_AGE_DAYS: '40' });
    const soon = ['warn', { table: 'fx/reference@2026-10-30', until: '2026-12-09' }, 'a tax table expires soon'];
    expect(logged).toEqual([soon]);
    opened.refresh();
    expect(logged).toEqual([soon]);
    today = '2026-12-27';
    opened.refresh();
    opened.refresh();
    expect(logged.slice(1)).toEqual(
      expect.arrayContaining([
        [
          'warn',
          { table: 'fx/reference@2026-10-30', until: '2026-12-09' },
          'a tax table is stale; live mode rejects it by default',
        ],
        ['warn', { table: 'rules/US@2026-11-11.5', until: '2027-02-25' }, 'a tax table expires soon'],
      ]),
    );
    expect(new Set(logged.map((line) => JSON.stringify(line))).size).toBe(logged.length);
  });

  it('the age of the tables is a metric: the time at which each table expires', async () => {
    const registry = new Registry();
    addTaxTableMetrics(registry, open());
    const metrics = await registry.metrics();
    const midnight = Date.parse('2026-11-07T00:00:00Z') / 1000;
    expect(metrics).toContain(`landed_tax_table_expiry_seconds{table="fx/reference@2026-10-30"} ${midnight}\n`);
    expect(metrics).toContain(`{table="rules/US@2026-11-11.5"} ${Date.parse('2027-02-26T00:00:00Z') / 1000}\n`);
    expect(metrics).toContain('landed_tax_unverified_codes{table="vat/GB@2026-01-01"} 344\n');
    expect(metrics).not.toContain('rules/JP');
  });
});
