import { Counter, Gauge, type Registry } from 'prom-client';
import type { Webhooks } from './webhooks.js';

/** What this process sends to merchants' endpoints. Read when it is asked for, never pushed; no endpoint is named. */
export function addWebhookMetrics(registry: Registry, webhooks: Pick<Webhooks, 'numbers'>): void {
  const attempts = new Counter({
    name: 'landed_webhook_attempts_total',
    help: 'Requests to endpoints, by what came of them.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of webhooks.numbers().attempts) this.inc({ outcome }, count);
    },
  });
  const disabled = new Counter({
    name: 'landed_webhook_endpoints_disabled_total',
    help: 'Endpoints that were disabled for what they did.',
    labelNames: ['reason'],
    registers: [],
    collect() {
      this.reset();
      for (const [reason, count] of webhooks.numbers().disabled) this.inc({ reason }, count);
    },
  });
  const requests = new Gauge({
    name: 'landed_webhook_requests',
    help: 'Requests to endpoints that are under way.',
    registers: [],
    collect() {
      this.set(webhooks.numbers().underWay);
    },
  });
  registry.registerMetric(attempts);
  registry.registerMetric(disabled);
  registry.registerMetric(requests);
}
