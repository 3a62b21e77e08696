import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { sealContexts } from '@landed/prisma/sealing';

export interface KeyCheck {
  /** Number of events in the sample: the newest and the oldest. 0 when no event is stored. */
  readonly sealed: number;
  /** How many of them the keys decrypted. */
  readonly opened: number;
}

/** Tries to decrypt the newest and the oldest event of a database. */
export async function checkKeys({ prisma }: Database, keyring: Keyring): Promise<KeyCheck> {
  const select = { id: true, snapshot: true };
  const found = await Promise.all([
    prisma.event.findFirst({ orderBy: { id: 'desc' }, select }),
    prisma.event.findFirst({ orderBy: { id: 'asc' }, select }),
  ]);
  const events = found.filter((event) => event !== null);
  return { sealed: events.length, opened: events.filter((event) => opens(keyring, event)).length };
}

function opens(keyring: Keyring, { id, snapshot }: { readonly id: string; readonly snapshot: Uint8Array }): boolean {
  try {
    open(keyring, snapshot, sealContexts.snapshot(asId<'event'>(id)));
    return true;
  } catch {
    return false;
  }
}
