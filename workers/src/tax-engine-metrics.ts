import type { TaxEngines } from '@landed/activities/tax/remote/engines';
import { Counter, Gauge, type Registry } from 'prom-client';
import { circuitNumbers } from './circuit-numbers.js';

/** How the remote tax engines stand as this process sees them. Read when they are asked for, never pushed. */
export function addTaxEngineMetrics(registry: Registry, engines: TaxEngines): void {
  const circuits = new Gauge({
    name: 'landed_tax_engine_circuit',
    help: 'Whether the tax service is asked: 0 it is, 1 one call tries whether it is back, 2 it is not.',
    labelNames: ['engine'],
    registers: [],
    collect() {
      for (const { engine, circuit } of engines.readings()) this.set({ engine }, circuitNumbers[circuit]);
    },
  });
  const faults = new Counter({
    name: 'landed_tax_engine_faults_total',
    help: 'Quotes that the tax service owed a usable answer, whether another engine priced them or nobody.',
    labelNames: ['engine', 'fault'],
    registers: [],
    collect() {
      this.reset();
      for (const { engine, faults: counts } of engines.readings()) {
        for (const [fault, count] of Object.entries(counts)) this.inc({ engine, fault }, count);
      }
    },
  });
  registry.registerMetric(circuits);
  registry.registerMetric(faults);
}
