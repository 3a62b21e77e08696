import type { Database } from '@landed/prisma/database';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addDisputeMetrics } from './dispute-metrics.js';

const counts = { rail: 'test', needsResponse: 0, underReview: 0, dueSoon: 0, overdue: 0, unknownPayments: 0 };

async function samples(query: () => Promise<unknown>): Promise<readonly string[]> {
  const registry = new Registry();
  addDisputeMetrics(registry, { pool: { query } } as unknown as Database);
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('addDisputeMetrics exports what is open, due and unknown by entity, without zeros', async () => {
  const rows = [
    { ...counts, entity: 'gb', needsResponse: 3, underReview: 1, dueSoon: 2, overdue: 1 },
    { ...counts, entity: 'us', unknownPayments: 4 },
  ];
  expect(await samples(async () => ({ rows }))).toEqual([
    'landed_open_disputes{rail="test",entity="gb",status="needs_response"} 3',
    'landed_open_disputes{rail="test",entity="gb",status="under_review"} 1',
    'landed_disputes_due{rail="test",entity="gb",due="within_24h"} 2',
    'landed_disputes_due{rail="test",entity="gb",due="overdue"} 1',
    'landed_disputes_of_unknown_payments{rail="test",entity="us"} 4',
  ]);
});

it('addDisputeMetrics exports nothing while the database does not respond', async () => {
  expect(await samples(() => Promise.reject(new Error('down')))).toEqual([]);
});
