import type { Acquirers } from '@landed/activities/processor/guard/acquirers';
import { Counter, Gauge, type Registry } from 'prom-client';
import { circuitNumbers } from './circuit-numbers.js';

const labels = ['entity', 'rail'] as const;

/** Metrics of the acquirers as this process sees them. Read at each scrape, never pushed. */
export function addAcquirerMetrics(registry: Registry, acquirers: Acquirers): void {
  const circuits = new Gauge({
    name: 'landed_acquirer_circuit',
    help: 'State of the circuit breaker for inline attempts: 0 closed, 1 half open (one test call), 2 open (no calls).',
    labelNames: labels,
    registers: [],
    collect() {
      for (const { entity, rail, circuit } of acquirers.statuses()) {
        this.set({ entity, rail }, circuitNumbers[circuit]);
      }
    },
  });
  const inlineCalls = new Gauge({
    name: 'landed_acquirer_inline_attempts',
    help: 'Inline attempts in flight at the acquirer.',
    labelNames: labels,
    registers: [],
    collect() {
      for (const row of acquirers.statuses()) this.set({ entity: row.entity, rail: row.rail }, row.inlineCallsRunning);
    },
  });
  const callsNotSent = new Counter({
    name: 'landed_acquirer_held_back_total',
    help: 'Calls that were not sent: rejected because the circuit was open, or reconciled later because the limit was reached.',
    labelNames: [...labels, 'reason'],
    registers: [],
    collect() {
      this.reset();
      for (const { entity, rail, callsNotSent: counts } of acquirers.statuses()) {
        for (const [reason, count] of Object.entries(counts)) this.inc({ entity, rail, reason }, count);
      }
    },
  });
  for (const metric of [circuits, inlineCalls, callsNotSent]) registry.registerMetric(metric);
}
