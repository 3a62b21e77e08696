import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import { type OperationKey, responseContext } from '../../read/operation/read-operation.js';

/** The bytes of an response, once and for all: what is sealed here is what every retry receives. */
export function sealResponse(keyring: Keyring, key: OperationKey, body: unknown): Buffer {
  return seal(keyring, Buffer.from(JSON.stringify(body)), responseContext(key));
}
