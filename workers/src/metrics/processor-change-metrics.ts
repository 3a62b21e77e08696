import type { Database } from '@landed/prisma/database';
import type { Registry } from 'prom-client';
import { addDatabaseGauge } from './database-gauge.js';

interface Counts {
  readonly kind: string;
  readonly count: number;
}

/** Metrics of changes made directly at the processor. Every worker reports all. */
export function addProcessorChangeMetrics(registry: Registry, { pool }: Pick<Database, 'pool'>): void {
  const add = (name: string, help: string, statement: string) =>
    addDatabaseGauge(registry, {
      name,
      help,
      labelNames: ['kind'],
      read: async () => (await pool.query<Counts>(statement)).rows.map(({ kind, count }) => [{ kind }, count]),
    });
  add(
    'landed_review_cases',
    'Payments that need an operator, by kind.',
    'SELECT kind, count(*)::int AS count FROM review_case WHERE closed_at IS NULL GROUP BY kind',
  );
  add(
    'landed_kept_processor_events',
    'Signed events that were kept, by reason.',
    'SELECT reason AS kind, count(*)::int AS count FROM kept_processor_event GROUP BY reason',
  );
}
