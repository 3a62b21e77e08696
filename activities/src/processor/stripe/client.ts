import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { productName } from '@landed/contracts/product/product';
import Stripe from 'stripe';
import type { ProcessorAccount } from '../accounts.js';

// Notices of the processor are printed by its SDK as they come; no word of a provider belongs into our logs.
process.env['STRIPE_SUPPRESS_NOTICES'] = 'true';

/** The longest that one call may take: the fast lane's budget. */
export const callTimeoutMilliseconds = 4_000;

/**
 * The official SDK for one account. It retries nothing by itself (but once when a kept-alive connection turns out to be
 * closed, under the same idempotency key): whether a call is repeated is decided above, with what the store and the
 * processor know.
 */
export function createStripeClient(account: ProcessorAccount): Stripe {
  const base = account.api_base === undefined ? undefined : new URL(account.api_base);
  const secure = base === undefined || base.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: 64 };
  return new Stripe(account.secret_key, {
    httpAgent: secure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions),
    maxNetworkRetries: 0,
    timeout: callTimeoutMilliseconds,
    telemetry: false,
    appInfo: { name: productName },
    ...(base === undefined
      ? {}
      : { host: base.hostname, protocol: secure ? 'https' : 'http', port: base.port || (secure ? 443 : 80) }),
  });
}
