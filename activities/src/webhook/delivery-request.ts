import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { eventEnvelope } from '@landed/contracts/event/envelope';
import { fixedHeaders } from '@landed/contracts/webhook/request-headers';
import { openEvent } from '@landed/prisma/read/event/open-event';
import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import { openJson, sealContexts } from '@landed/prisma/sealing';
import { signatureHeaders } from './sign.js';
import type { WebhookRequest } from './transport/port.js';

/** Decrypted parts of one batch: each event and each endpoint's secrets are opened once. */
export interface OpenedParts {
  /** By event id. */
  readonly bodies: Map<string, Uint8Array>;
  /** By endpoint id. */
  readonly secrets: Map<string, readonly string[]>;
}

export function nothingOpened(): OpenedParts {
  return { bodies: new Map(), secrets: new Map() };
}

/**
 * The request of one attempt. The body is the same for every attempt and every endpoint. The signatures are made at `at`
 * with the secrets that are valid now. Throws when decryption fails.
 */
export function deliveryRequest(keyring: Keyring, row: DeliveryRow, opened: OpenedParts, at: Date): WebhookRequest {
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
