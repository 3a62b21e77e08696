import type { Database } from '@landed/prisma/database';
import { countOpenDisputes, type OpenDisputes } from '@landed/prisma/read/dispute/count-open-disputes';
import type { Registry } from 'prom-client';
import { addDatabaseGauge, type Sample, sharedRead } from './database-gauge.js';

/** Metrics of disputes. Every worker reports all. */
export function addDisputeMetrics(registry: Registry, database: Pick<Database, 'pool'>): void {
  const read = sharedRead(() => countOpenDisputes(database));
  const add = (name: string, help: string, label: string | null, samples: (row: OpenDisputes) => readonly Sample[]) =>
    addDatabaseGauge(registry, {
      name,
      help,
      labelNames: ['rail', 'entity', ...(label === null ? [] : [label])],
      read: async () =>
        (await read()).flatMap((row) =>
          samples(row)
            .filter(([, count]) => count > 0)
            .map(([labels, count]): Sample => [{ rail: row.rail, entity: row.entity, ...labels }, count]),
        ),
    });
  add('landed_open_disputes', 'Disputes that wait for evidence or for the bank.', 'status', (row) => [
    [{ status: 'needs_response' }, row.needsResponse],
    [{ status: 'under_review' }, row.underReview],
  ]);
  add(
    'landed_disputes_due',
    'Disputes that need evidence: within 24 hours, or overdue at the processor.',
    'due',
    ({ dueSoon, overdue }) => [
      [{ due: 'within_24h' }, dueSoon],
      [{ due: 'overdue' }, overdue],
    ],
  );
  add(
    'landed_disputes_of_unknown_payments',
    'Kept events about disputes of payments that the service does not know.',
    null,
    ({ unknownPayments }) => [[{}, unknownPayments]],
  );
}
