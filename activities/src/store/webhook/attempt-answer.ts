import type { Keyring } from '@landed/codec/keyring';
import { open, seal } from '@landed/codec/sealed-box';
import { sealContexts } from '../sealing.js';
import type { DeliveryKey } from './abandon-deliveries.js';

/** What an endpoint answered, for `webhook_attempt.answer`: its first bytes as they came, whatever they are. */
export function sealAttemptAnswer(keyring: Keyring, { eventId, endpointId }: DeliveryKey, answer: Uint8Array): Buffer {
  return seal(keyring, answer, sealContexts.webhookAnswer(eventId, endpointId));
}

/** The reverse of {@link sealAttemptAnswer}. */
export function openAttemptAnswer(keyring: Keyring, { eventId, endpointId }: DeliveryKey, box: Uint8Array): Buffer {
  return open(keyring, box, sealContexts.webhookAnswer(eventId, endpointId));
}
