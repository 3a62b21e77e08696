import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { endpointText } from './shown-endpoint.js';

/** An endpoint with its new signing secret. The secret is never printed again. */
export function printSecret(endpoint: WebhookEndpoint, secret: string): string {
  return `${endpointText(endpoint)}\n\nThe signing secret is shown only once; it is stored encrypted:\n  ${secret}`;
}
