import { productName } from '../product/product.js';

/** Headers of a delivery by the API contract. Their signature covers the body only. */
export const webhookHeaders = {
  /**
   * Lowercase hex HMAC-SHA256 of the raw body, exactly one; the key is the whole `whsec_…` text. During the overlap of a
   * rotation it is the old secret, afterwards the new one.
   */
  signature: `${productName}-Webhook-Signature`,
  /** Unix seconds of this attempt. */
  timestamp: `${productName}-Webhook-Timestamp`,
  /** Id of the event, the same on every attempt. */
  id: `${productName}-Webhook-Id`,
} as const;

/** Headers of Standard Webhooks. Their signature `v1,<base64>` covers id, timestamp and body. */
export const standardWebhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** Prefix of a signing secret; base64 of 32 random bytes follows. */
export const webhookSecretPrefix = 'whsec_';
