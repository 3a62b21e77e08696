import { Counter, Gauge, type Registry } from 'prom-client';
import type { RemoteClassifier } from '../remote-classifier.js';
import { circuitNumbers } from './circuit-numbers.js';

/** Metrics of the operator's classifier as this process sees it. Read at each scrape, never pushed. */
export function addRemoteClassifierMetrics(registry: Registry, classifier: Pick<RemoteClassifier, 'status'>): void {
  const circuits = new Gauge({
    name: 'landed_remote_classifier_circuit',
    help: 'State of the circuit breaker for the remote classifier: 0 closed, 1 half open (one test call), 2 open (no calls).',
    labelNames: ['classifier'],
    registers: [],
    collect() {
      const { name, circuit } = classifier.status();
      this.set({ classifier: name }, circuitNumbers[circuit]);
    },
  });
  const faults = new Counter({
    name: 'landed_remote_classifier_faults_total',
    help: 'Calls of the remote classifier without a usable response, so that our own codes were returned.',
    labelNames: ['classifier', 'fault'],
    registers: [],
    collect() {
      this.reset();
      const { name, faults: counts } = classifier.status();
      for (const [fault, count] of Object.entries(counts)) this.inc({ classifier: name, fault }, count);
    },
  });
  registry.registerMetric(circuits);
  registry.registerMetric(faults);
}
