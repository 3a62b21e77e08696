import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGatewayMetrics } from '@landed/gateway/ops/gateway-metrics';
import { addAcquirerMetrics } from '@landed/workers/acquirer-metrics';
import { addDisputeMetrics } from '@landed/workers/dispute-metrics';
import { addPayoutMetrics } from '@landed/workers/payout-metrics';
import { addReconciliationMetrics } from '@landed/workers/reconciliation-metrics';
import { addReserveMetrics } from '@landed/workers/reserve-metrics';
import { addStoreMetrics } from '@landed/workers/store-metrics';
import { addTaxEngineMetrics } from '@landed/workers/tax-engine-metrics';
import { addWebhookMetrics } from '@landed/workers/webhook-metrics';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

const rules = readFileSync(join(repositoryRoot, 'docs/alerts/landed.rules.yml'), 'utf8');
const page = readFileSync(join(repositoryRoot, 'docs/alerts/README.md'), 'utf8');

/** The expression of each alert, with its following lines when it is folded (`>-`). */
function expressions(): [alert: string, expression: string][] {
  return [...rules.matchAll(/- alert: (\w+)\n\s+expr: (>-\n(?:\s{10,}.*\n)+|.*\n)/g)].map(
    ([, alert = '', text = '']) => [alert, text.replace('>-', '').replaceAll(/\s+/g, ' ').trim()],
  );
}

const namesIn = (text: string): string[] => text.match(/\blanded_\w+/g) ?? [];

/** The series of every metric that the product registers. A histogram has several. */
function seriesNames(): Set<string> {
  const { registry } = openGatewayMetrics();
  const none = { statuses: () => [] } as never;
  addAcquirerMetrics(registry, none);
  addDisputeMetrics(registry, none);
  addReconciliationMetrics(registry, none);
  addPayoutMetrics(registry, none);
  addReserveMetrics(registry, none);
  addTaxEngineMetrics(registry, none);
  addWebhookMetrics(registry, { numbers: () => ({ attempts: new Map(), disabled: new Map(), inFlight: 0 }) });
  addStoreMetrics(registry, { read: async () => null }, () => 0);
  return new Set(
    registry
      .getMetricsAsArray()
      .flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [name, ...['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)] : [name],
      ),
  );
}

describe('the alert rules', () => {
  const known = seriesNames();

  it('the alert rules are read completely', () => {
    expect(expressions().length).toBe((rules.match(/- alert:/g) ?? []).length);
    expect(expressions().length).toBeGreaterThan(8);
  });

  it.each(expressions())('%s names metrics that exist', (_, expression) => {
    const names = namesIn(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('the alert rules name a runbook that exists in each alert', () => {
    const runbooks = [...rules.matchAll(/runbook: (\S+)/g)].map(([, path = '']) => path);
    expect(runbooks.length).toBe(expressions().length);
    for (const path of runbooks) expect(readFileSync(join(repositoryRoot, path), 'utf8')).not.toBe('');
  });

  it('the alert rules have a page that describes every metric of the product', () => {
    const described = new Set(namesIn(page));
    const ours = [...known].filter((name) => name.startsWith('landed_') && !/_(bucket|sum|count)$/.test(name));
    expect(ours.filter((name) => !described.has(name))).toEqual([]);
    expect([...described].filter((name) => !known.has(name))).toEqual([]);
  });
});
