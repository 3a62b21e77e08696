import type { Database } from '@landed/prisma/database';
import { countUnfinishedPayouts, type UnfinishedPayouts } from '@landed/prisma/read/payout/count-unfinished-payouts';
import { Gauge, type Registry } from 'prom-client';

/** Metrics of payouts that are not finished. Read from the database at each scrape; every worker reports all. */
export function addPayoutMetrics(registry: Registry, database: Pick<Database, 'pool'>): void {
  const add = (name: string, help: string, valueOf: (row: UnfinishedPayouts) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['rail', 'entity', 'status'],
        registers: [],
        async collect() {
          // A scrape must not fail because the database does not respond: readiness reports that.
          const rows = await countUnfinishedPayouts(database).catch(() => []);
          this.reset();
          for (const row of rows) {
            const { rail, entity, status } = row;
            this.set({ rail, entity, status }, valueOf(row));
          }
        },
      }),
    );
  add('landed_payouts', 'Payouts that the bank has not confirmed or rejected.', ({ count }) => count);
  add('landed_payouts_oldest_seconds', 'Age of the oldest of them.', ({ oldestSeconds }) => oldestSeconds);
}
