import type { Database } from '@landed/prisma/database';
import { countOpenDisputes, type OpenDisputes } from '@landed/prisma/read/dispute/count-open-disputes';
import { Gauge, type Registry } from 'prom-client';

type Sample = readonly [labels: Record<string, string>, count: number];

/** Metrics of disputes. Read from the database at each scrape; every worker reports all. */
export function addDisputeMetrics(registry: Registry, database: Pick<Database, 'pool'>): void {
  const add = (name: string, help: string, label: string | null, samples: (row: OpenDisputes) => readonly Sample[]) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['rail', 'entity', ...(label === null ? [] : [label])],
        registers: [],
        async collect() {
          // A scrape must not fail because the database does not respond: readiness reports that.
          const rows = await countOpenDisputes(database).catch(() => []);
          this.reset();
          for (const row of rows) {
            const { rail, entity } = row;
            for (const [labels, count] of samples(row)) if (count > 0) this.set({ rail, entity, ...labels }, count);
          }
        },
      }),
    );
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
