import type { Rail } from '@landed/contracts/rail/rail';
import { checkEndpointUrl } from '@landed/contracts/webhook/endpoint-url';
import { EndpointError } from './endpoint-error.js';

export interface UrlRules {
  readonly rail: Rail;
  /** Whether the test rail may send to this machine; on a local stack only. */
  readonly localTargets: boolean;
}

/** The URL in its normal form. Throws `url_rejected` for one that may not receive events. */
export function allowedUrl(url: string, rules: UrlRules): string {
  const problem = checkEndpointUrl(url, rules);
  if (problem !== null) throw new EndpointError('url_rejected', `The URL is not allowed for an endpoint: ${problem}.`);
  return new URL(url).href;
}
