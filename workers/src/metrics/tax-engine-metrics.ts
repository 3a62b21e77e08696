import type { TaxEngines } from '@landed/activities/remote-tax-engine/tax-engines';
import { Counter, Gauge, type Registry } from 'prom-client';
import { circuitNumbers } from './circuit-numbers.js';

/** Metrics of the remote tax engines as this process sees them. Read at each scrape, never pushed. */
export function addTaxEngineMetrics(registry: Registry, engines: TaxEngines): void {
  const circuits = new Gauge({
    name: 'landed_tax_engine_circuit',
    help: 'State of the circuit breaker for the tax service: 0 closed, 1 half open (one test call), 2 open (no calls).',
    labelNames: ['engine'],
    registers: [],
    collect() {
      for (const { engine, circuit } of engines.statuses()) this.set({ engine }, circuitNumbers[circuit]);
    },
  });
  const faults = new Counter({
    name: 'landed_tax_engine_faults_total',
    help: 'Quotes without a usable response of the tax service, whether or not another engine priced them.',
    labelNames: ['engine', 'fault'],
    registers: [],
    collect() {
      this.reset();
      for (const { engine, faults: counts } of engines.statuses()) {
        for (const [fault, count] of Object.entries(counts)) this.inc({ engine, fault }, count);
      }
    },
  });
  registry.registerMetric(circuits);
  registry.registerMetric(faults);
}
