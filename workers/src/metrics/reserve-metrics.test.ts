import type { Database } from '@landed/prisma/database';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addReserveMetrics } from './reserve-metrics.js';

async function samples($queryRaw: () => Promise<unknown>): Promise<readonly string[]> {
  const registry = new Registry();
  addReserveMetrics(registry, { prisma: { $queryRaw } } as unknown as Database);
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('addReserveMetrics exports overdue reserves by rail', async () => {
  const overdue = { rail: 'live', count: 3, oldest_due_at: new Date() };
  expect(await samples(async () => [overdue])).toEqual(['landed_reserves_overdue{rail="live"} 3']);
});

it('addReserveMetrics exports nothing when no reserve is overdue, or while the database does not respond', async () => {
  expect(await samples(async () => [])).toEqual([]);
  expect(await samples(() => Promise.reject(new Error('down')))).toEqual([]);
});
