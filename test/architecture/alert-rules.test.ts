import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGatewayMetrics } from '@landed/gateway/ops/gateway-metrics';
import { addAcquirerMetrics } from '@landed/workers/metrics/acquirer-metrics';
import { addBacklogMetrics } from '@landed/workers/metrics/backlog-metrics';
import { addDisputeMetrics } from '@landed/workers/metrics/dispute-metrics';
import { addLedgerMetrics } from '@landed/workers/metrics/ledger-metrics';
import { addOwnerNoticeMetrics } from '@landed/workers/metrics/owner-notice-metrics';
import { addPayoutMetrics } from '@landed/workers/metrics/payout-metrics';
import { addProcessorChangeMetrics } from '@landed/workers/metrics/processor-change-metrics';
import { addReconciliationMetrics } from '@landed/workers/metrics/reconciliation-metrics';
import { addRemoteClassifierMetrics } from '@landed/workers/metrics/remote-classifier-metrics';
import { addReserveMetrics } from '@landed/workers/metrics/reserve-metrics';
import { addScheduleMetrics } from '@landed/workers/metrics/schedule-metrics';
import { addStoreMetrics } from '@landed/workers/metrics/store-metrics';
import { addTaxEngineMetrics } from '@landed/workers/metrics/tax-engine-metrics';
import { addTaxTableMetrics } from '@landed/workers/metrics/tax-table-metrics';
import { addWebhookMetrics } from '@landed/workers/metrics/webhook-metrics';
import { describe, expect, it } from 'vitest';
import { filesBelow, repositoryRoot } from './repository.js';

const rules = readFileSync(join(repositoryRoot, 'docs/alerts/landed.rules.yml'), 'utf8');
const page = readFileSync(join(repositoryRoot, 'docs/alerts/README.md'), 'utf8');

/** The expression of each alert, with its following lines when it is folded (`>-`). */
function expressions(): [alert: string, expression: string][] {
  return [...rules.matchAll(/- alert: (\w+)\n\s+expr: (>-\n(?:\s{10,}.*\n)+|.*\n)/g)].map(
    ([, alert = '', text = '']) => [alert, text.replace('>-', '').replaceAll(/\s+/g, ' ').trim()],
  );
}

const namesIn = (text: string): string[] => text.match(/\blanded_\w+/g) ?? [];

type Registry = ReturnType<typeof openGatewayMetrics>['registry'];

const none = { statuses: () => [], tables: () => [] } as never;

/** Each file of workers that registers metrics. */
const registrations: Readonly<Record<string, (registry: Registry) => void>> = {
  'acquirer-metrics': (registry) => addAcquirerMetrics(registry, none),
  'backlog-metrics': (registry) => addBacklogMetrics(registry, none, 'default'),
  'dispute-metrics': (registry) => addDisputeMetrics(registry, none),
  'ledger-metrics': (registry) => addLedgerMetrics(registry, none),
  'owner-notice-metrics': (registry) => addOwnerNoticeMetrics(registry, none),
  'payout-metrics': (registry) => addPayoutMetrics(registry, none),
  'processor-change-metrics': (registry) => addProcessorChangeMetrics(registry, none),
  'reconciliation-metrics': (registry) => addReconciliationMetrics(registry, none),
  'remote-classifier-metrics': (registry) =>
    addRemoteClassifierMetrics(registry, { status: () => ({ name: 'acme', circuit: 'closed', faults: {} }) }),
  'reserve-metrics': (registry) => addReserveMetrics(registry, none),
  'schedule-metrics': (registry) => addScheduleMetrics(registry, new Map()),
  'store-metrics': (registry) => addStoreMetrics(registry, { read: async () => null }, () => 0),
  'tax-engine-metrics': (registry) => addTaxEngineMetrics(registry, none),
  'tax-table-metrics': (registry) => addTaxTableMetrics(registry, none),
  'webhook-metrics': (registry) =>
    addWebhookMetrics(registry, { numbers: () => ({ attempts: new Map(), disabled: new Map(), inFlight: 0 }) }),
};

/** The series of every metric that the product registers, with its labels. A histogram has several. */
function seriesLabels(): Map<string, readonly string[]> {
  const { registry } = openGatewayMetrics();
  for (const register of Object.values(registrations)) register(registry);
  const metrics = registry.getMetricsAsArray() as readonly {
    readonly name: string;
    readonly type: unknown;
    readonly labelNames?: readonly string[];
  }[];
  return new Map(
    metrics.flatMap(({ name, type, labelNames = [] }) => {
      const names =
        String(type) === 'histogram' ? [name, ...['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)] : [name];
      return names.map((each) => [each, each.endsWith('_bucket') ? [...labelNames, 'le'] : labelNames] as const);
    }),
  );
}

/** The labels that an expression groups by or selects. */
function labelsIn(expression: string): string[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, ?/));
  const selected = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, text = '']) =>
    [...text.matchAll(/(\w+)\s*[=!]/g)].map(([, name = '']) => name),
  );
  return [...grouped, ...selected];
}

describe('the alert rules', () => {
  const known = seriesLabels();

  it('the alert rules are read completely', () => {
    expect(expressions().length).toBe((rules.match(/- alert:/g) ?? []).length);
    expect(expressions().length).toBeGreaterThan(8);
  });

  it.each(expressions())('%s names metrics that exist', (_, expression) => {
    const names = namesIn(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(expressions())('%s uses only labels that its metrics have', (_, expression) => {
    // Prometheus adds `instance` to what it scrapes.
    const labels = ['instance', ...namesIn(expression).flatMap((name) => known.get(name) ?? [])];
    expect(labelsIn(expression).filter((label) => !labels.includes(label))).toEqual([]);
  });

  it('the alert rules know the metrics of every file that registers some', () => {
    const files = filesBelow('workers/src/metrics', '-metrics.ts').map((file) => file.replace(/^.*\/|\.ts$/g, ''));
    expect(Object.keys(registrations)).toEqual(files.toSorted());
  });

  it('the alert rules add up the ledger within one process only: its boundary differs from process to process', () => {
    const ofLedger = expressions().filter(([, expression]) => expression.includes('landed_ledger_balance_minor_units'));
    expect(ofLedger.map(([, expression]) => expression)).toEqual([
      'sum by (instance, rail, entity, currency) (landed_ledger_balance_minor_units) != 0',
    ]);
  });

  it('the alert rules name a runbook that exists in each alert', () => {
    const runbooks = [...rules.matchAll(/runbook: (\S+)/g)].map(([, path = '']) => path);
    expect(runbooks.length).toBe(expressions().length);
    for (const path of runbooks) expect(readFileSync(join(repositoryRoot, path), 'utf8')).not.toBe('');
  });

  it('the alert rules are all named on the first page of the runbooks', () => {
    const runbooks = readFileSync(join(repositoryRoot, 'docs/runbooks/README.md'), 'utf8');
    expect(expressions().filter(([alert]) => !runbooks.includes(`\`${alert}\``))).toEqual([]);
  });

  it('the alert rules have a page that describes every metric of the product', () => {
    const described = new Set(namesIn(page));
    const ours = [...known.keys()].filter((name) => name.startsWith('landed_') && !/_(bucket|sum|count)$/.test(name));
    expect(ours.filter((name) => !described.has(name))).toEqual([]);
    expect([...described].filter((name) => !known.has(name))).toEqual([]);
  });
});
