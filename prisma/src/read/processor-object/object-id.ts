import { createHmac } from 'node:crypto';
import type { Keyring, SealingKey } from '@landed/codec/keyring';
import { open, seal } from '@landed/codec/sealed-box';
import type { ProcessorObjectId } from '@landed/contracts/processor-event/types';
import type { ProcessorObjectModel } from '../../generated/models.js';

/** The id as it is stored: under the current key. */
export function storeObjectId(keyring: Keyring, id: string): ProcessorObjectId {
  const idHmac = hmacOf(keyring.current, id);
  return {
    idHmac,
    keyId: keyring.current.id,
    idSealed: seal(keyring, Buffer.from(id), contextOf(idHmac)).toString('base64'),
  };
}

/** Every HMAC that the id may be stored under: one per key, so that a replaced key still finds its rows. */
export function objectHmacs(keyring: Keyring, id: string): string[] {
  return [...keyring.byId.values()].map((key) => hmacOf(key, id));
}

/** The id behind its stored form. */
export function openObjectId(keyring: Keyring, { idHmac, idSealed }: Omit<ProcessorObjectId, 'keyId'>): string {
  return open(keyring, Buffer.from(idSealed, 'base64'), contextOf(idHmac)).toString('utf8');
}

/** The id behind its stored row. */
export function openObjectRow(
  keyring: Keyring,
  { idHmac, idSealed }: Pick<ProcessorObjectModel, 'idHmac' | 'idSealed'>,
): string {
  return openObjectId(keyring, { idHmac, idSealed: Buffer.from(idSealed).toString('base64') });
}

/** The HMAC key is derived from the encryption key, so that neither use says anything about the other. */
function hmacOf(key: SealingKey, id: string): string {
  const derived = createHmac('sha256', key.bytes).update('processor-object').digest();
  return createHmac('sha256', derived).update(id).digest('hex');
}

function contextOf(idHmac: string): string {
  return `processor-object/${idHmac}`;
}
