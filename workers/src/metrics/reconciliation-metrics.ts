import { explainedVolume } from '@landed/contracts/reconciliation/explained-volume';
import type { Database } from '@landed/prisma/database';
import {
  countOpenDifferences,
  loadReconciliationStatus,
  type ReconciliationStatus,
} from '@landed/prisma/read/reconciliation/load-reconciliation-status';
import type { Registry } from 'prom-client';
import { addDatabaseGauge, sharedRead } from './database-gauge.js';

/** Metrics of reconciliation. Every worker reports all. */
export function addReconciliationMetrics(registry: Registry, database: Pick<Database, 'pool'>): void {
  const read = sharedRead(() => loadReconciliationStatus(database));
  /** @param value null for an account that has none. */
  const add = (name: string, help: string, value: (row: ReconciliationStatus) => number | null) =>
    addDatabaseGauge(registry, {
      name,
      help,
      labelNames: ['rail', 'entity'],
      read: async () =>
        (await read()).flatMap((row) => {
          const number = value(row);
          return number === null ? [] : [[{ rail: row.rail, entity: row.entity }, number]];
        }),
    });
  add(
    'landed_reconciliation_explained_ratio',
    'Share of the volume of the last compared day that processor and ledger agree on, from 0 to 1.',
    (row) => (row.hasRun ? explainedVolume(row) : null),
  );
  add(
    'landed_reconciliation_clearing_oldest_seconds',
    'Seconds since the oldest movement that only one of processor and ledger has.',
    (row) => (row.hasRun ? row.oldestClearingSeconds : null),
  );
  add(
    'landed_reconciliation_last_run_seconds',
    'Seconds since the last run of reconciliation that ended; before the first one, since the first journal.',
    ({ lastRunSeconds }) => lastRunSeconds,
  );
  addDatabaseGauge(registry, {
    name: 'landed_reconciliation_differences',
    help: 'Open differences between the processor and the ledger.',
    labelNames: ['rail', 'entity', 'kind'],
    read: async () =>
      (await countOpenDifferences(database)).map(({ rail, entity, kind, count }) => [{ rail, entity, kind }, count]),
  });
}
