import { Gauge, type Registry } from 'prom-client';
import type { WorkerTaxEngines } from '../tax-engines.js';

const secondsPerDay = 86_400;

/** When the tax tables in use expire, and how many of their rates are unverified. Read at each scrape. */
export function addTaxTableMetrics(registry: Registry, engines: Pick<WorkerTaxEngines, 'tables'>): void {
  const expiry = new Gauge({
    name: 'landed_tax_table_expiry_seconds',
    help: 'Unix time at which the tax table becomes stale. Live mode then rejects quotes that need it.',
    labelNames: ['table'],
    registers: [],
    collect() {
      this.reset();
      for (const { id, until } of engines.tables()) {
        this.set({ table: id }, Date.parse(until) / 1000 + secondsPerDay);
      }
    },
  });
  registry.registerMetric(expiry);
  const unverified = new Gauge({
    name: 'landed_tax_unverified_codes',
    help: 'How many codes of the table have a tax rate that was not compared with the law. Quotes with them warn.',
    labelNames: ['table'],
    registers: [],
    collect() {
      this.reset();
      for (const { id, unverifiedCodes } of engines.tables()) {
        if (unverifiedCodes > 0) this.set({ table: id }, unverifiedCodes);
      }
    },
  });
  registry.registerMetric(unverified);
}
