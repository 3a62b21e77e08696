import type { Database } from '@landed/prisma/database';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addReconciliationMetrics } from './reconciliation-metrics.js';

async function samples(query: (text: string) => Promise<unknown>): Promise<readonly string[]> {
  const registry = new Registry();
  addReconciliationMetrics(registry, { pool: { query } } as unknown as Database);
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('addReconciliationMetrics exports explained volume, ages and open differences by account, of one that was never compared its age alone', async () => {
  const account = { rail: 'live', entity: 'gb' };
  const never = { rail: 'live', entity: 'us' };
  const query = async (text: string) => ({
    rows: text.includes('count(*)')
      ? [{ ...account, kind: 'amount_differs', count: 2 }]
      : [
          {
            ...account,
            matchedVolume: 3,
            grossVolume: 4,
            oldestClearingSeconds: 60,
            lastRunSeconds: 7_200,
            hasRun: true,
          },
          {
            ...never,
            matchedVolume: 0,
            grossVolume: 0,
            oldestClearingSeconds: 0,
            lastRunSeconds: 110_000,
            hasRun: false,
          },
        ],
  });
  expect(await samples(query)).toEqual([
    'landed_reconciliation_explained_ratio{rail="live",entity="gb"} 0.75',
    'landed_reconciliation_clearing_oldest_seconds{rail="live",entity="gb"} 60',
    'landed_reconciliation_last_run_seconds{rail="live",entity="gb"} 7200',
    'landed_reconciliation_last_run_seconds{rail="live",entity="us"} 110000',
    'landed_reconciliation_differences{rail="live",entity="gb",kind="amount_differs"} 2',
  ]);
});

it('addReconciliationMetrics exports nothing while the database does not respond', async () => {
  expect(await samples(() => Promise.reject(new Error('down')))).toEqual([]);
});
