import type { Keyring } from '@landed/codec/keyring';
import { open, seal } from '@landed/codec/sealed-box';
import { sealContexts } from '../../sealing.js';
import type { DeliveryKey } from '../../write/webhook/cancel-deliveries.js';

/** What an endpoint completed, for `webhook_attempt.response`: its first bytes as they came, whatever they are. */
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
