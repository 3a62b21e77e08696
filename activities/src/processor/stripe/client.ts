import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { productName } from '@landed/contracts/product/product';
import Stripe from 'stripe';
import type { ProcessorAccount } from '../accounts.js';

// The SDK prints notices of the processor as they arrive. Messages of a provider must not reach our logs.
process.env['STRIPE_SUPPRESS_NOTICES'] = 'true';

/** Time limit of one call. It fits into the inline attempt. */
export const callTimeoutMilliseconds = 4_000;

/**
 * The official SDK for one account. It does not retry, except once under the same idempotency key when a kept-alive
 * connection turns out to be closed. Its caller decides about retries, because it knows the database and the
 * processor's state.
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
