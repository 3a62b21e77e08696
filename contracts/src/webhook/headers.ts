import { productName } from '../product/product.js';

/** The contract's headers of a delivery: the signature covers the body alone. */
export const webhookHeaders = {
  /** Lowercase hex HMAC-SHA256 of the raw body under the whole `whsec_…` text; two, by a space, during a rotation. */
  signature: `${productName}-Webhook-Signature`,
  /** Unix seconds of this attempt. */
  timestamp: `${productName}-Webhook-Timestamp`,
  /** The event's id, the same on every retry. */
  id: `${productName}-Webhook-Id`,
} as const;

/** Those of Standard Webhooks, whose signature covers id, timestamp and body: `v1,<base64>`, by spaces. */
export const standardWebhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** How a signing secret begins; base64 of 32 random bytes follows. */
export const webhookSecretPrefix = 'whsec_';
