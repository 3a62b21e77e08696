import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addStoreMetrics } from './store-metrics.js';
import type { StoreNumbers } from './store-numbers.js';

async function paymentSamples(numbers: StoreNumbers | null): Promise<readonly string[]> {
  const registry = new Registry();
  addStoreMetrics(registry, { read: async () => numbers }, () => 0);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('landed_payments_total{'));
}

it('payments of every account and status are counted from 0, so that Prometheus sees the first ones', async () => {
  const none = { unknownOutcomes: [], payments: new Map<string, number>(), ledger: null };
  const first = await paymentSamples(none);
  const failed = 'landed_payments_total{rail="live",entity="gb",status="failed"}';
  expect(first).toContain(`${failed} 0`);
  const later = await paymentSamples({ ...none, payments: new Map([['live/gb/failed', 3]]) });
  expect(later).toEqual(first.map((line) => (line === `${failed} 0` ? `${failed} 3` : line)));
});

it('payments have no samples while the database does not respond', async () => {
  expect(await paymentSamples(null)).toEqual([]);
});
