import { randomBytes } from 'node:crypto';
import { webhookSecretPrefix } from '@landed/contracts/webhook/headers';

/** Bytes of a signing secret: as many as the digest has. */
const secretBytes = 32;

/** A new signing secret of an endpoint (`whsec_…`). It is shown once. */
export function newWebhookSecret(): string {
  return `${webhookSecretPrefix}${randomBytes(secretBytes).toString('base64')}`;
}
