import type { Database } from '@landed/prisma/database';
import { countOverdueReserves } from '@landed/prisma/read/reserve-hold/count-overdue-reserves';
import { Gauge, type Registry } from 'prom-client';

/** The reserves that no daily run has released. Read from the database at each scrape; every worker reports all. */
export function addReserveMetrics(registry: Registry, database: Database): void {
  registry.registerMetric(
    new Gauge({
      name: 'landed_reserves_overdue',
      help: 'Reserves that have been due for more than a day and are not released.',
      labelNames: ['rail'],
      registers: [],
      async collect() {
        // A scrape must not fail because the database does not respond: readiness reports that.
        const rows = await countOverdueReserves(database).catch(() => []);
        this.reset();
        for (const { rail, count } of rows) this.set({ rail }, count);
      },
    }),
  );
}
