import type { Keyring } from '@landed/codec/keyring';
import { open, openWith } from '@landed/codec/sealed-box';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '../database.js';
import { sealContexts } from '../sealing.js';
import { openOwn, ownKeyId } from './own-box.js';

/** The columns of a buyer; null where the row is missing or the buyer was erased. */
export interface StoredBuyerRow {
  readonly paymentIntentId: string;
  readonly wrappedKey: Uint8Array | null;
  readonly sealed: Uint8Array | null;
}

/** The data of buyers, by payment. A buyer who was erased, here or by the deletion of the key alone, is missing. */
export async function openBuyers(
  { buyerKeys }: Pick<Database, 'buyerKeys'>,
  keyring: Keyring,
  rows: readonly StoredBuyerRow[],
): Promise<ReadonlyMap<string, unknown>> {
  const boxes = rows.flatMap(({ paymentIntentId: id, wrappedKey, sealed }) =>
    wrappedKey === null || sealed === null || sealed.length === 0
      ? []
      : [{ id, wrappedKey, sealed, context: sealContexts.buyer(asId<'payment_intent'>(id)) }],
  );
  const own = boxes.filter(({ sealed }) => ownKeyId(sealed) !== null);
  const opened = await openOwn(buyerKeys, keyring, own);
  const buyers = new Map<string, unknown>();
  for (const [index, { id }] of own.entries()) if (opened[index] !== null) buyers.set(id, opened[index]);
  for (const box of boxes) if (ownKeyId(box.sealed) === null) buyers.set(box.id, openWrapped(keyring, box));
  return buyers;
}

/** The data of one buyer; null when it was erased. */
export async function openBuyer(
  database: Pick<Database, 'buyerKeys'>,
  keyring: Keyring,
  row: StoredBuyerRow,
): Promise<unknown> {
  return (await openBuyers(database, keyring, [row])).get(row.paymentIntentId) ?? null;
}

/** A row from before there was a database of keys: its key is beside it, sealed by the keyring. */
function openWrapped(
  keyring: Keyring,
  row: { readonly id: string; readonly wrappedKey: Uint8Array; readonly sealed: Uint8Array; readonly context: string },
): unknown {
  const bytes = open(keyring, row.wrappedKey, sealContexts.buyerKey(asId<'payment_intent'>(row.id)));
  return JSON.parse(openWith({ id: 'buyer', bytes }, row.sealed, row.context).toString('utf8'));
}
