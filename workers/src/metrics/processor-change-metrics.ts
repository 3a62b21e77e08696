import type { Database } from '@landed/prisma/database';
import { Gauge, type Registry } from 'prom-client';

interface Counts {
  readonly kind: string;
  readonly count: number;
}

/** Metrics of changes made directly at the processor. Read from the database at each scrape; every worker reports all. */
export function addProcessorChangeMetrics(registry: Registry, { pool }: Pick<Database, 'pool'>): void {
  const cases = gauge('landed_review_cases', 'Payments that need an operator, by kind.', () =>
    pool.query<Counts>('SELECT kind, count(*)::int AS count FROM review_case WHERE closed_at IS NULL GROUP BY kind'),
  );
  const kept = gauge('landed_kept_processor_events', 'Signed events that were kept, by reason.', () =>
    pool.query<Counts>('SELECT reason AS kind, count(*)::int AS count FROM kept_processor_event GROUP BY reason'),
  );
  registry.registerMetric(cases);
  registry.registerMetric(kept);
}

function gauge(name: string, help: string, read: () => Promise<{ readonly rows: readonly Counts[] }>): Gauge<'kind'> {
  return new Gauge({
    name,
    help,
    labelNames: ['kind'],
    registers: [],
    async collect() {
      // A scrape must not fail because the database does not respond: readiness reports that.
      const { rows } = await read().catch(() => ({ rows: [] }));
      this.reset();
      for (const { kind, count } of rows) this.set({ kind }, count);
    },
  });
}
