import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Delivery } from './webhook-receiver.js';

/**
 * Checks a delivery with what is none of our code: the `standardwebhooks` package over the raw bytes, and the contract's
 * signature computed anew. Returns the event's id; throws what is wrong.
 */
export function verifiedEvent({ headers, body }: Delivery, secret: string): string {
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as { id: string };
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  if (!String(headers['landed-webhook-signature']).split(' ').includes(digest)) throw new Error('Another signature.');
  if (headers['landed-webhook-id'] !== event.id) throw new Error('Another id.');
  if (headers['landed-webhook-timestamp'] !== headers['webhook-timestamp']) throw new Error('Another instant.');
  return event.id;
}
