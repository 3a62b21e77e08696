import type { WebhookEndpoint } from '@landed/activities/webhook-endpoint/types';
import { endpointText } from './shown-endpoint.js';

/** An endpoint with the secret that was just made: the one time that anybody sees it. */
export function printSecret(endpoint: WebhookEndpoint, secret: string): string {
  return `${endpointText(endpoint)}\n\nThe signing secret is shown this once; only its sealed form is kept:\n  ${secret}`;
}
