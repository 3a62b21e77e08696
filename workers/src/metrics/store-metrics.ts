import { entities } from '@landed/contracts/entity/entity';
import { paymentStatuses } from '@landed/contracts/payment-intent/status';
import { rails } from '@landed/contracts/rail/rail';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { StoreNumbers, StoreReader } from './store-numbers.js';

/**
 * Metrics that are read from the database at each scrape, so that they are right even when Temporal has lost its
 * workflows. Every process that polls the `core` queue shows the same unknown outcomes: use `max`, not `sum`. The sums of
 * the ledger are of a moment of each process. While the database does not respond, only `landed_store_readable` is shown.
 */
export function addStoreMetrics(registry: Registry, store: StoreReader, restored: () => number): void {
  const metrics = [
    readable(store),
    ...unknownOutcomes(store),
    payments(store),
    ledgerBalances(store),
    restoredWorkflows(restored),
  ];
  for (const metric of metrics) registry.registerMetric(metric);
}

function readable(store: StoreReader): Gauge {
  return new Gauge({
    name: 'landed_store_readable',
    help: 'Whether the metrics of the database could be read: 1 yes, 0 no.',
    registers: [],
    async collect() {
      this.set((await store.read()) === null ? 0 : 1);
    },
  });
}

function unknownOutcomes(store: StoreReader): readonly Gauge[] {
  const perOperation = (name: string, help: string, value: (row: Outcomes) => number) =>
    gauge(store, name, help, ['rail', 'entity', 'operation'], (numbers) =>
      numbers.unknownOutcomes.map((row) => [outcomeLabels(row), value(row)]),
    );
  return [
    perOperation(
      'landed_unknown_outcomes',
      'Operations with an unknown outcome: charges, payments that a capture or cancel holds, refunds, evidence, lost rows, contradictions.',
      ({ count }) => count,
    ),
    perOperation(
      'landed_unknown_outcome_oldest_seconds',
      'Seconds since the acceptance of the oldest operation with an unknown outcome.',
      ({ oldestSeconds }) => oldestSeconds,
    ),
    perOperation(
      'landed_stuck_operations',
      'Operations whose outcome is unknown for more than two minutes.',
      ({ stuck }) => stuck,
    ),
    perOperation(
      'landed_manual_reviews',
      'Operations with an unknown outcome that wait for an operator.',
      ({ manualReviews }) => manualReviews,
    ),
  ];
}

function payments(store: StoreReader): Counter {
  return new Counter({
    name: 'landed_payments_total',
    help: 'Payments that got this status since the start of the process, counted in the database.',
    labelNames: ['rail', 'entity', 'status'],
    registers: [],
    async collect() {
      const numbers = await store.read();
      this.reset();
      if (numbers === null) return;
      // A counter that begins with its first payments has not increased for Prometheus: the alert would miss them.
      for (const rail of rails)
        for (const entity of entities) for (const status of paymentStatuses) this.inc({ rail, entity, status }, 0);
      for (const [key, count] of numbers.payments) {
        const [rail = '', entity = '', status = ''] = key.split('/');
        this.inc({ rail, entity, status }, count);
      }
    },
  });
}

function ledgerBalances(store: StoreReader): Gauge {
  return gauge(
    store,
    'landed_ledger_balance_minor_units',
    'Sum of all ledger entries by account, in minor units. Positive is debit.',
    ['rail', 'entity', 'currency', 'account'],
    ({ ledger }) =>
      [...(ledger ?? [])].map(([key, amount]) => {
        const [rail = '', entity = '', currency = '', account = ''] = key.split('/');
        return [{ rail, entity, currency, account }, Number(amount)];
      }),
  );
}

function restoredWorkflows(restored: () => number): Counter {
  return new Counter({
    name: 'landed_lost_workflows_started_total',
    help: 'Workflows that were missing and that this process started again from the database.',
    registers: [],
    collect() {
      this.reset();
      this.inc(restored());
    },
  });
}

/** A gauge with one value per label. It has none while the database does not respond. */
function gauge(
  store: StoreReader,
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

type Outcomes = StoreNumbers['unknownOutcomes'][number];

function outcomeLabels({ rail, entity, kind }: Outcomes): Record<string, string> {
  return { rail, entity, operation: kind };
}
