import type { Database } from '@landed/prisma/database';
import { countUnfinishedPayouts, type UnfinishedPayouts } from '@landed/prisma/read/payout/count-unfinished-payouts';
import type { Registry } from 'prom-client';
import { addDatabaseGauge, sharedRead } from './database-gauge.js';

/** Metrics of payouts that are not finished. Every worker reports all. */
export function addPayoutMetrics(registry: Registry, database: Pick<Database, 'pool'>): void {
  const read = sharedRead(() => countUnfinishedPayouts(database));
  const add = (name: string, help: string, valueOf: (row: UnfinishedPayouts) => number) =>
    addDatabaseGauge(registry, {
      name,
      help,
      labelNames: ['rail', 'entity', 'status'],
      read: async () =>
        (await read()).map((row) => {
          const { rail, entity, status } = row;
          return [{ rail, entity, status }, valueOf(row)];
        }),
    });
  add('landed_payouts', 'Payouts that the bank has not confirmed or rejected.', ({ count }) => count);
  add('landed_payouts_oldest_seconds', 'Age of the oldest of them.', ({ oldestSeconds }) => oldestSeconds);
}
