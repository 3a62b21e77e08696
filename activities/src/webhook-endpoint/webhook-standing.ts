import { readStanding } from '../store/webhook-endpoint/read-standing.js';
import type { EndpointDesk, WebhookStanding } from './types.js';

/** What an operator looks at first: counts of what there is now, and what the service has disabled by itself. */
export function webhookStanding({ database }: EndpointDesk): Promise<WebhookStanding> {
  return readStanding(database);
}
