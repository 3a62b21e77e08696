import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Delivery } from './webhook-receiver.js';

/**
 * Verifies a delivery without our code: with the `standardwebhooks` package over the raw bytes, and with the contract's
 * signature computed here, by comparing the whole header. Returns the event's id; throws when a check fails.
 *
 * @param bodySecret the secret of the contract's signature. During a rotation it is the old one.
 */
export function verifiedEvent({ headers, body }: Delivery, secret: string, bodySecret: string = secret): string {
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as { id: string };
  const digest = createHmac('sha256', bodySecret).update(body).digest('hex');
  if (headers['landed-webhook-signature'] !== digest) throw new Error('The signature differs.');
  if (headers['landed-webhook-id'] !== event.id) throw new Error('The id differs.');
  if (headers['landed-webhook-timestamp'] !== headers['webhook-timestamp']) throw new Error('The timestamp differs.');
  return event.id;
}
