import { Counter, Gauge, type Registry } from 'prom-client';
import type { Webhooks } from '../webhooks.js';

/** Metrics of requests to merchants' endpoints. Read at each scrape, never pushed. No label names an endpoint. */
export function addWebhookMetrics(registry: Registry, webhooks: Pick<Webhooks, 'numbers'>): void {
  const attempts = new Counter({
    name: 'landed_webhook_attempts_total',
    help: 'Requests to endpoints by outcome.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of webhooks.numbers().attempts) this.inc({ outcome }, count);
    },
  });
  const disabled = new Counter({
    name: 'landed_webhook_endpoints_disabled_total',
    help: 'Endpoints that the service disabled, by reason.',
    labelNames: ['reason'],
    registers: [],
    collect() {
      this.reset();
      for (const [reason, count] of webhooks.numbers().disabled) this.inc({ reason }, count);
    },
  });
  const requests = new Gauge({
    name: 'landed_webhook_requests',
    help: 'Requests to endpoints in flight.',
    registers: [],
    collect() {
      this.set(webhooks.numbers().inFlight);
    },
  });
  registry.registerMetric(attempts);
  registry.registerMetric(disabled);
  registry.registerMetric(requests);
}
