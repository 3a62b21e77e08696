import type { WebhookStatus } from '@landed/contracts/webhook-endpoint/types';
import { loadWebhookStatus } from '@landed/prisma/read/webhook-endpoint/load-webhook-status';
import type { EndpointService } from './types.js';

/** What an operator looks at first: counts of what there is now, and what the service has disabled by itself. */
export function webhookStatus({ database }: EndpointService): Promise<WebhookStatus> {
  return loadWebhookStatus(database);
}
