import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import { type OperationKey, responseContext } from '../../read/operation/read-operation.js';

/** The stored bytes of a response. The first response and every replay are these bytes. */
export function sealResponse(keyring: Keyring, key: OperationKey, body: unknown): Buffer {
  return seal(keyring, Buffer.from(JSON.stringify(body)), responseContext(key));
}
