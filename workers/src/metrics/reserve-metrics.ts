import type { Database } from '@landed/prisma/database';
import { countOverdueReserves } from '@landed/prisma/read/reserve-hold/count-overdue-reserves';
import type { Registry } from 'prom-client';
import { addDatabaseGauge } from './database-gauge.js';

/** The reserves that no daily run has released. Every worker reports all. */
export function addReserveMetrics(registry: Registry, database: Database): void {
  addDatabaseGauge(registry, {
    name: 'landed_reserves_overdue',
    help: 'Reserves that have been due for more than a day and are not released.',
    labelNames: ['rail'],
    read: async () => (await countOverdueReserves(database)).map(({ rail, count }) => [{ rail }, count]),
  });
}
