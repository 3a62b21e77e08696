import type { Keyring } from '@landed/codec/keyring';
import { open, seal } from '@landed/codec/sealed-box';
import { sealContexts } from '../../sealing.js';
import type { DeliveryKey } from './delivery-row.js';

/** Seals an endpoint's response for `webhook_attempt.response`: the first bytes of the body, unchanged. */
export function sealAttemptResponse(
  keyring: Keyring,
  { eventId, endpointId }: DeliveryKey,
  response: Uint8Array,
): Buffer {
  return seal(keyring, response, sealContexts.webhookResponse(eventId, endpointId));
}

/** The reverse of {@link sealAttemptResponse}. */
export function openAttemptResponse(keyring: Keyring, { eventId, endpointId }: DeliveryKey, box: Uint8Array): Buffer {
  return open(keyring, box, sealContexts.webhookResponse(eventId, endpointId));
}
