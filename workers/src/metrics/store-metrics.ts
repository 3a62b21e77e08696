import { Counter, Gauge, type Registry } from 'prom-client';
import type { StoreNumbers, StoreReader } from './store-numbers.js';

/**
 * Metrics that are read from the database at each scrape, so that they are right even when Temporal has lost its
 * workflows. Every process that polls the `core` queue shows the same unknown outcomes: use `max`, not `sum`. The sums of
 * the ledger are of a moment of each process. While the database does not respond, only `landed_store_readable` is shown.
 */
export function addStoreMetrics(registry: Registry, store: StoreReader, restored: () => number): void {
  const labels = ['rail', 'entity', 'operation'] as const;
  const readable = new Gauge({
    name: 'landed_store_readable',
    help: 'Whether the metrics of the database could be read: 1 yes, 0 no.',
    registers: [],
    async collect() {
      this.set((await store.read()) === null ? 0 : 1);
    },
  });
  const unknown = gauge(
    'landed_unknown_outcomes',
    'Operations with an unknown outcome: charges, payments that a capture or cancel holds, refunds, evidence, lost rows, contradictions.',
    labels,
    ({ unknownOutcomes }) => unknownOutcomes.map((row) => [outcomeLabels(row), row.count]),
  );
  const oldest = gauge(
    'landed_unknown_outcome_oldest_seconds',
    'Seconds since the acceptance of the oldest operation with an unknown outcome.',
    labels,
    ({ unknownOutcomes }) => unknownOutcomes.map((row) => [outcomeLabels(row), row.oldestSeconds]),
  );
  const stuck = gauge(
    'landed_stuck_operations',
    'Operations whose outcome is unknown for more than two minutes.',
    labels,
    ({ unknownOutcomes }) => unknownOutcomes.map((row) => [outcomeLabels(row), row.stuck]),
  );
  const reviews = gauge(
    'landed_manual_reviews',
    'Operations with an unknown outcome that wait for an operator.',
    labels,
    ({ unknownOutcomes }) => unknownOutcomes.map((row) => [outcomeLabels(row), row.manualReviews]),
  );
  const payments = new Counter({
    name: 'landed_payments_total',
    help: 'Payments that got this status since the start of the process, counted in the database.',
    labelNames: ['rail', 'entity', 'status'],
    registers: [],
    async collect() {
      const numbers = await store.read();
      this.reset();
      for (const [key, count] of numbers?.payments ?? []) {
        const [rail = '', entity = '', status = ''] = key.split('/');
        this.inc({ rail, entity, status }, count);
      }
    },
  });
  const ledger = gauge(
    'landed_ledger_balance_minor_units',
    'Sum of all ledger entries by account, in minor units. Positive is debit.',
    ['rail', 'entity', 'currency', 'account'],
    ({ ledger: sums }) =>
      [...(sums ?? [])].map(([key, amount]) => {
        const [rail = '', entity = '', currency = '', account = ''] = key.split('/');
        return [{ rail, entity, currency, account }, Number(amount)];
      }),
  );
  const lost = new Counter({
    name: 'landed_lost_workflows_started_total',
    help: 'Workflows that were missing and that this process started again from the database.',
    registers: [],
    collect() {
      this.reset();
      this.inc(restored());
    },
  });
  for (const metric of [readable, unknown, oldest, stuck, reviews, payments, ledger, lost]) {
    registry.registerMetric(metric);
  }

  function gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    values: (numbers: StoreNumbers) => readonly (readonly [Record<string, string>, number])[],
  ): Gauge {
    return new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const numbers = await store.read();
        this.reset();
        if (numbers !== null) for (const [label, value] of values(numbers)) this.set(label, value);
      },
    });
  }
}

function outcomeLabels({ rail, entity, kind }: StoreNumbers['unknownOutcomes'][number]): Record<string, string> {
  return { rail, entity, operation: kind };
}
