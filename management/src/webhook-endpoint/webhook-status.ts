import type { WebhookStatus } from '@landed/contracts/webhook-endpoint/types';
import { loadWebhookStatus } from '@landed/prisma/read/webhook-endpoint/load-webhook-status';
import type { EndpointService } from './endpoint-service.js';

/** Counts of merchants, endpoints and waiting deliveries, and the endpoints that the service disabled itself. */
export function webhookStatus({ database }: EndpointService): Promise<WebhookStatus> {
  return loadWebhookStatus(database);
}
