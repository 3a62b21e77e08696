import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Delivery } from './webhook-receiver.js';

/**
 * Verifies a delivery without our code: with the `standardwebhooks` package over the raw bytes, and with the contract's
 * signature computed here. Returns the event's id; throws when a check fails.
 */
export function verifiedEvent({ headers, body }: Delivery, secret: string): string {
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as { id: string };
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  if (!String(headers['landed-webhook-signature']).split(' ').includes(digest))
    throw new Error('The signature differs.');
  if (headers['landed-webhook-id'] !== event.id) throw new Error('The id differs.');
  if (headers['landed-webhook-timestamp'] !== headers['webhook-timestamp']) throw new Error('The timestamp differs.');
  return event.id;
}
