import type { Database } from '@landed/prisma/database';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addLedgerMetrics } from './ledger-metrics.js';

async function samples(query: () => Promise<unknown>): Promise<readonly string[]> {
  const registry = new Registry();
  addLedgerMetrics(registry, { pool: { query } } as unknown as Database);
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('addLedgerMetrics exports the age of the last check and every invariant with its contradictions', async () => {
  const results = [
    { invariant: 'holds', violations: 0 },
    { invariant: 'zero_sum', violations: 2 },
  ];
  expect(await samples(async () => ({ rows: [{ id: 'x', age_seconds: 60, results }] }))).toEqual([
    'landed_ledger_verification_age_seconds 60',
    'landed_ledger_violations{invariant="holds"} 0',
    'landed_ledger_violations{invariant="zero_sum"} 2',
  ]);
});

it('addLedgerMetrics exports nothing of an empty ledger, or while the database does not respond', async () => {
  expect(await samples(async () => ({ rows: [{ id: null, age_seconds: null, results: [] }] }))).toEqual([]);
  expect(await samples(() => Promise.reject(new Error('down')))).toEqual([]);
});
