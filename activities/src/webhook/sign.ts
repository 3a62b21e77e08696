import { createHmac } from 'node:crypto';
import { standardWebhookHeaders, webhookHeaders, webhookSecretPrefix } from '@landed/contracts/webhook/headers';

/** The minimum of the Standard Webhooks specification. Generated secrets have 32 bytes. */
const secretBytesMin = 24;

export interface Signing {
  /** `whsec_…`, the current secret first; during a rotation also the previous one. */
  readonly secrets: readonly string[];
  readonly eventId: string;
  /** The exact bytes that are sent. */
  readonly body: Uint8Array;
  /** When this attempt is made. */
  readonly at: Date;
}

/**
 * Two sets of headers by which a receiver verifies a delivery. The digest of `Landed-Webhook-Signature` covers the body;
 * its key is the whole text of the secret. The digest of Standard Webhooks covers id, timestamp and body; its key is the
 * decoded bytes of the secret.
 *
 * During a rotation, `webhook-signature` has one signature per secret. `Landed-Webhook-Signature` always has exactly one,
 * made with the previous secret until the overlap ends: a receiver that compares the whole header keeps working until
 * then, and its owner has that time to install the new secret.
 */
export function signatureHeaders({ secrets, eventId, body, at }: Signing): Record<string, string> {
  const bodySecret = secrets.at(-1);
  if (bodySecret === undefined) throw new TypeError('Expected at least one signing secret.');
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const standardSignatures = secrets.map((secret) => {
    const digest = createHmac('sha256', keyOf(secret)).update(`${eventId}.${timestamp}.`).update(body);
    return `v1,${digest.digest('base64')}`;
  });
  return {
    [webhookHeaders.id]: eventId,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: createHmac('sha256', bodySecret).update(body).digest('hex'),
    [standardWebhookHeaders.id]: eventId,
    [standardWebhookHeaders.timestamp]: timestamp,
    [standardWebhookHeaders.signature]: standardSignatures.join(' '),
  };
}

/** The decoded bytes of a secret. Rejects malformed secrets: with an empty key, anyone could sign. */
function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith(webhookSecretPrefix) ? secret.slice(webhookSecretPrefix.length) : '';
  const key = Buffer.from(encoded, 'base64');
  if (key.length < secretBytesMin || key.toString('base64') !== encoded)
    throw new TypeError('Malformed signing secret.');
  return key;
}
