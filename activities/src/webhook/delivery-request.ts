import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { eventEnvelope } from '@landed/contracts/event/envelope';
import { productName } from '@landed/contracts/product/product';
import { openEvent } from '@landed/prisma/read/event/open-event';
import { openJson, sealContexts } from '@landed/prisma/sealing';
import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import { signatureHeaders } from './sign.js';
import type { WebhookRequest } from './transport/port.js';

export const fixedHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'User-Agent': `${productName}-Webhooks/1`,
} as const;

/**
 * What was opened of rows that one statement read: an event that goes to many endpoints is opened once, and so is the
 * secret of an endpoint that gets many events.
 */
export interface Unsealed {
  /** By the events' ids. */
  readonly bodies: Map<string, Uint8Array>;
  /** By the endpoints' ids. */
  readonly secrets: Map<string, readonly string[]>;
}

export function nothingUnsealed(): Unsealed {
  return { bodies: new Map(), secrets: new Map() };
}

/**
 * One attempt as it is sent. The body is the same on every attempt and at every endpoint; the signatures are of now,
 * under the secrets that hold now. Throws when something does not open.
 */
export function deliveryRequest(keyring: Keyring, row: DeliveryRow, opened: Unsealed, at: Date): WebhookRequest {
  const body = opened.bodies.get(row.id) ?? eventBody(keyring, row);
  opened.bodies.set(row.id, body);
  const secrets = opened.secrets.get(row.endpoint_id) ?? openSecrets(keyring, row);
  opened.secrets.set(row.endpoint_id, secrets);
  const signed = signatureHeaders({ secrets, eventId: row.id, body, at });
  return { url: row.url, rail: row.rail, headers: { ...fixedHeaders, ...signed }, body };
}

function eventBody(keyring: Keyring, row: DeliveryRow): Uint8Array {
  const event = openEvent(row, (box, context) => openJson(keyring, box, context));
  return Buffer.from(JSON.stringify(eventEnvelope(event)));
}

function openSecrets(keyring: Keyring, row: DeliveryRow): readonly string[] {
  const boxes = row.previous_secret === null ? [row.secret] : [row.secret, row.previous_secret];
  return boxes.map((box) => open(keyring, box, sealContexts.webhookSecret(row.endpoint_id)).toString('utf8'));
}
