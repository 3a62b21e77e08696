import { createHmac, randomBytes } from 'node:crypto';
import { standardWebhookHeaders, webhookHeaders, webhookSecretPrefix } from '@landed/contracts/webhook/headers';

/** Bytes of a secret of ours: as many as the digest has. */
const secretBytes = 32;

/** Bytes that Standard Webhooks ask of a secret: one that a developer brings along has them. */
const secretBytesMin = 24;

/** What is signed, and with what. */
export interface Signing {
  /** `whsec_…`, the current one first; the one before it while a rotation lasts. */
  readonly secrets: readonly string[];
  readonly eventId: string;
  /** Exactly the bytes that are sent. */
  readonly body: Uint8Array;
  /** When this attempt is made. */
  readonly at: Date;
}

/** A signing secret for an endpoint, to be shown once. */
export function newWebhookSecret(): string {
  return `${webhookSecretPrefix}${randomBytes(secretBytes).toString('base64')}`;
}

/**
 * Both sets of headers by which a receiver knows that a delivery is ours: the contract's, whose digest covers the body
 * under the whole text of the secret, and those of Standard Webhooks, whose digest covers id, time and body under the
 * bytes that the text stands for. Each has one signature per secret.
 */
export function signatureHeaders({ secrets, eventId, body, at }: Signing): Record<string, string> {
  if (secrets.length === 0) throw new TypeError('A delivery is signed with at least one secret.');
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const bodySignatures = secrets.map((secret) => createHmac('sha256', secret).update(body).digest('hex'));
  const standardSignatures = secrets.map((secret) => {
    const digest = createHmac('sha256', keyOf(secret)).update(`${eventId}.${timestamp}.`).update(body);
    return `v1,${digest.digest('base64')}`;
  });
  return {
    [webhookHeaders.id]: eventId,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: bodySignatures.join(' '),
    [standardWebhookHeaders.id]: eventId,
    [standardWebhookHeaders.timestamp]: timestamp,
    [standardWebhookHeaders.signature]: standardSignatures.join(' '),
  };
}

/** The bytes that a secret stands for. What is not a secret of ours signs nothing: an empty key would let anybody sign. */
function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith(webhookSecretPrefix) ? secret.slice(webhookSecretPrefix.length) : '';
  const key = Buffer.from(encoded, 'base64');
  if (key.length < secretBytesMin || key.toString('base64') !== encoded) throw new TypeError('Not a signing secret.');
  return key;
}
