import { explainedVolume } from '@landed/contracts/reconciliation/explained-volume';
import type { Database } from '@landed/prisma/database';
import {
  countOpenDifferences,
  loadReconciliationStatus,
  type ReconciliationStatus,
} from '@landed/prisma/read/reconciliation/load-reconciliation-status';
import { Gauge, type Registry } from 'prom-client';

/** Metrics of reconciliation. Read from the database at each scrape; every worker reports all. */
export function addReconciliationMetrics(registry: Registry, database: Pick<Database, 'pool'>): void {
  const add = (name: string, help: string, value: (row: ReconciliationStatus) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['rail', 'entity'],
        registers: [],
        async collect() {
          // A scrape must not fail because the database does not respond: readiness reports that.
          const rows = await loadReconciliationStatus(database).catch(() => []);
          this.reset();
          for (const row of rows) this.set({ rail: row.rail, entity: row.entity }, value(row));
        },
      }),
    );
  add(
    'landed_reconciliation_explained_ratio',
    'Share of the volume of the last compared day that processor and ledger agree on, from 0 to 1.',
    explainedVolume,
  );
  add(
    'landed_reconciliation_clearing_oldest_seconds',
    'Seconds since the oldest movement that only one of processor and ledger has.',
    ({ oldestClearingSeconds }) => oldestClearingSeconds,
  );
  add(
    'landed_reconciliation_last_run_seconds',
    'Seconds since the last run of reconciliation that ended.',
    ({ lastRunSeconds }) => lastRunSeconds,
  );
  registry.registerMetric(
    new Gauge({
      name: 'landed_reconciliation_differences',
      help: 'Open differences between the processor and the ledger.',
      labelNames: ['rail', 'entity', 'kind'],
      registers: [],
      async collect() {
        const rows = await countOpenDifferences(database).catch(() => []);
        this.reset();
        for (const { rail, entity, kind, count } of rows) this.set({ rail, entity, kind }, count);
      },
    }),
  );
}
