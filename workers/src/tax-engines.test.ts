import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { addTaxEngineMetrics } from './metrics/tax-engine-metrics.js';
import { openTaxEngines } from './tax-engines.js';

let server: Server;
let url: string;
let logged: unknown[];

const log = {
  info: (...line: unknown[]) => void logged.push(['info', ...line]),
  warn: (...line: unknown[]) => void logged.push(['warn', ...line]),
  error: (...line: unknown[]) => void logged.push(['error', ...line]),
};

beforeAll(async () => {
  server = createServer((_, response) => response.writeHead(418).end('{"error":"buyer@example.com"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

beforeEach(() => {
  logged = [];
});

afterAll(() => void server.close());

function open() {
  const config = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/landed',
    TEMPORAL_ADDRESS: '127.0.0.1:7233',
    TEMPORAL_NAMESPACE: 'landed',
    LANDED_ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
    PROCESSOR_ACCOUNTS: '[]',
    WORKERS_OPS_PORT: '0',
    TAX_ENGINES: JSON.stringify([
      { name: 'acme', url, secret: 'a-secret' },
      { name: 'idle', url, secret: 'a-secret' },
    ]),
  });
  const engines = openTaxEngines(config, log);
  // The age of the built-in tables depends on the day of the test.
  logged = [];
  return engines;
}

const request: QuoteRequest = {
  destinationCountry: 'GB',
  destinationPostalCode: null,
  shipFromCountry: 'GB',
  currency: 'GBP',
  shippingAmount: 0,
  lines: [
    {
      sku: null,
      ...noDeclarations,
      description: 'Mug',
      quantity: 1,
      unitAmount: 1_000,
      hsCode: '691200',
      originCountry: null,
    },
  ],
};

describe('openTaxEngines', () => {
  it('returns the embedded engine without a name and configured engines by name', () => {
    const { engineOf } = open();
    expect([engineOf(null, 'live')?.version, engineOf('acme', 'live')?.version]).toEqual([
      expect.stringMatching(/^embedded-/),
      'remote/acme',
    ]);
    expect(logged).toEqual([]);
  });

  it('returns no engine for an unknown name and logs an error', () => {
    expect(open().engineOf('other', 'test')).toBe(undefined);
    expect(logged).toEqual([['error', { engine: 'other' }, 'a merchant has a tax engine that is not in TAX_ENGINES']]);
  });

  it('logs faults without the text of the service, and logs when the circuit opens', async () => {
    const engines = open();
    const codes: (string | undefined)[] = [];
    for (let call = 0; call < 7; call += 1) {
      const priced = await engines.engineOf('acme', 'test')?.price(request, '2026-11-21');
      codes.push(priced?.kind === 'rejected' ? priced.error.code : priced?.kind);
    }
    // After five, the circuit is open and the service is not asked.
    expect(codes).toEqual([...Array(5).fill('internal_error'), ...Array(2).fill('rate_limit_unavailable')]);
    const fault = [
      'warn',
      { engine: 'acme', reason: 'status', detail: '418' },
      'a tax engine returned no usable response',
    ];
    const opened = ['warn', { engine: 'acme', circuit: 'open' }, 'tax engine circuit changed'];
    expect(logged.length).toBe(6);
    expect(logged).toEqual(expect.arrayContaining([fault, opened]));

    const registry = new Registry();
    addTaxEngineMetrics(registry, engines);
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('landed'));
    expect(lines).toEqual([
      'landed_tax_engine_circuit{engine="acme"} 2',
      'landed_tax_engine_circuit{engine="idle"} 0',
      'landed_tax_engine_faults_total{engine="acme",fault="status"} 5',
      'landed_tax_engine_faults_total{engine="acme",fault="circuit_open"} 2',
    ]);
  });
});
