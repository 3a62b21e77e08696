import type { StartDeliveries, WebhookDependencies } from '@landed/activities/webhook/dependencies';
import { createEndpointConcurrency } from '@landed/activities/webhook/endpoint-concurrency';
import type { WebhookTransport } from '@landed/activities/webhook/transport/port';
import { createWebhookTransport } from '@landed/activities/webhook/transport/webhook-transport';
import { type AttemptOutcome, type DisabledReason, disabledReasons } from '@landed/contracts/webhook/types';
import { openDatabase } from '@landed/prisma/database';
import type { Logger } from 'pino';
import type { WorkersConfig } from './config.js';

/** Counts of the requests that this process has sent to merchants' endpoints since its start. */
export interface WebhookNumbers {
  readonly attempts: ReadonlyMap<AttemptOutcome, number>;
  readonly disabled: ReadonlyMap<DisabledReason, number>;
  readonly inFlight: number;
}

/** Everything that this process uses to send requests to merchants' endpoints. */
export interface Webhooks {
  readonly dependencies: Omit<WebhookDependencies, 'keyring' | 'chance'>;
  numbers(): WebhookNumbers;
  close(): Promise<void>;
}

export function openWebhooks(
  config: WorkersConfig,
  log: Pick<Logger, 'warn' | 'error'>,
  startDeliveries: StartDeliveries,
  applicationName?: string,
): Webhooks {
  const attempts = new Map<AttemptOutcome, number>();
  // A counter that begins with 1 has not increased for Prometheus: the alert would miss the first endpoint.
  const disabled = new Map<DisabledReason, number>(
    disabledReasons.filter((reason) => reason !== 'operator').map((reason) => [reason, 0]),
  );
  let inFlight = 0;
  // Connects on first use, so a process without this role never connects.
  const database = openDatabase(config.DATABASE_URL, { poolMax: config.WEBHOOK_DATABASE_POOL_MAX, applicationName });
  const sent = createWebhookTransport({ localTargets: config.WEBHOOK_LOCAL_TARGETS });
  const transport: WebhookTransport = {
    async post(request) {
      inFlight += 1;
      try {
        const reply = await sent.post(request);
        attempts.set(reply.outcome, (attempts.get(reply.outcome) ?? 0) + 1);
        return reply;
      } finally {
        inFlight -= 1;
      }
    },
    close: () => sent.close(),
  };
  return {
    dependencies: {
      database,
      transport,
      concurrency: createEndpointConcurrency(),
      log,
      startDeliveries,
      onDisabled({ reason }) {
        disabled.set(reason, (disabled.get(reason) ?? 0) + 1);
      },
    },
    numbers: () => ({ attempts, disabled, inFlight }),
    async close() {
      await transport.close();
      await database.close();
    },
  };
}
