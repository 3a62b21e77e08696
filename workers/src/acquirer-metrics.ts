import type { Acquirers } from '@landed/activities/processor/guard/acquirers';
import { Counter, Gauge, type Registry } from 'prom-client';
import { circuitNumbers } from './circuit-numbers.js';

const labels = ['entity', 'rail'] as const;

/** How the acquirers stand as this process sees them. Read when they are asked for, never pushed. */
export function addAcquirerMetrics(registry: Registry, acquirers: Acquirers): void {
  const circuits = new Gauge({
    name: 'landed_acquirer_circuit',
    help: 'Whether charges go out at once: 0 they do, 1 one call tries whether the acquirer is back, 2 they do not.',
    labelNames: labels,
    registers: [],
    collect() {
      for (const { entity, rail, circuit } of acquirers.readings()) {
        this.set({ entity, rail }, circuitNumbers[circuit]);
      }
    },
  });
  const fastCalls = new Gauge({
    name: 'landed_acquirer_fast_calls',
    help: 'Calls of the fast lane that are under way.',
    labelNames: labels,
    registers: [],
    collect() {
      for (const row of acquirers.readings()) this.set({ entity: row.entity, rail: row.rail }, row.fastCalls);
    },
  });
  const heldBack = new Counter({
    name: 'landed_acquirer_held_back_total',
    help: 'Calls that were left to the slow lane unsent, because the circuit was open or the fast lane full.',
    labelNames: [...labels, 'reason'],
    registers: [],
    collect() {
      this.reset();
      for (const { entity, rail, heldBack: counts } of acquirers.readings()) {
        for (const [reason, count] of Object.entries(counts)) this.inc({ entity, rail, reason }, count);
      }
    },
  });
  for (const metric of [circuits, fastCalls, heldBack]) registry.registerMetric(metric);
}
