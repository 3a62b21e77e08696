import type { Keyring, SealingKey } from '@landed/codec/keyring';
import { keyIdOf, open, openWith, sealWith } from '@landed/codec/sealed-box';
import type { BuyerKeyStore } from './buyer-key-store.js';

/** A box with data of a buyer, and its context. */
export interface OwnBox {
  readonly sealed: Uint8Array;
  readonly context: string;
}

/** Longer than every name of a key of the keyring. */
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Seals data of a buyer under a key of its own. */
export function sealOwn(key: SealingKey, value: unknown, context: string): Buffer {
  return sealWith(key, Buffer.from(JSON.stringify(value)), context);
}

/** The key that a box is sealed under; null for one of the keyring, and for an empty one. */
export function ownKeyId(sealed: Uint8Array): string | null {
  const id = keyIdOf(sealed);
  return idPattern.test(id) ? id : null;
}

/**
 * Opens boxes with the keys of a store, in the same order. Null: the key was destroyed, or the box is empty. A box from
 * before keys of its own opens with the keyring.
 */
export async function openOwn(
  store: BuyerKeyStore,
  keyring: Keyring,
  boxes: readonly OwnBox[],
): Promise<readonly unknown[]> {
  const ids = boxes.map(({ sealed }) => ownKeyId(sealed));
  const keys = await store.find(
    keyring,
    ids.filter((id) => id !== null),
  );
  return boxes.map(({ sealed, context }, index) => {
    const id = ids[index] ?? null;
    if (sealed.length === 0) return null;
    if (id === null) return JSON.parse(open(keyring, sealed, context).toString('utf8'));
    const key = keys.get(id);
    return key === undefined ? null : JSON.parse(openWith(key, sealed, context).toString('utf8'));
  });
}
