import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import { answerContext, type OperationKey } from '@landed/prisma/idempotency/operation';

/** The bytes of an answer, once and for all: what is sealed here is what every retry receives. */
export function sealAnswer(keyring: Keyring, key: OperationKey, body: unknown): Buffer {
  return seal(keyring, Buffer.from(JSON.stringify(body)), answerContext(key));
}
