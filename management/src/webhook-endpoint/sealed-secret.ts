import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import type { WebhookEndpointId } from '@landed/contracts/webhook/types';
import { sealContexts } from '@landed/prisma/sealing';
import { newWebhookSecret } from './webhook-secret.js';

export interface SealedSecret {
  /** `whsec_…`, returned to the caller only. */
  readonly secret: string;
  readonly sealed: Buffer;
}

/** A new signing secret and its encrypted form, which is stored. */
export function newSealedSecret(keyring: Keyring, endpointId: WebhookEndpointId): SealedSecret {
  const secret = newWebhookSecret();
  return { secret, sealed: seal(keyring, Buffer.from(secret), sealContexts.webhookSecret(endpointId)) };
}
