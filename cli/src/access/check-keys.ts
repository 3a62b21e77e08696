import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { eventContexts } from '@landed/prisma/read/event/event-row';

interface Box {
  readonly id: string;
  readonly box: Uint8Array;
}

export interface KeyCheck {
  /** Number of events in the sample: the newest and the oldest. 0 when no event is stored. */
  readonly sealed: number;
  /** How many of them the keys decrypted. */
  readonly opened: number;
}

/** Tries to decrypt the newest and the oldest event of a database. */
export async function checkKeys({ prisma }: Database, keyring: Keyring): Promise<KeyCheck> {
  const boxes = await prisma.$queryRaw<Box[]>`
    (SELECT id::text AS id, snapshot AS box FROM event ORDER BY event.id DESC LIMIT 1)
    UNION ALL (SELECT id::text, snapshot FROM event ORDER BY event.id LIMIT 1)`;
  return { sealed: boxes.length, opened: boxes.filter((box) => opens(keyring, box)).length };
}

function opens(keyring: Keyring, { id, box }: Box): boolean {
  try {
    open(keyring, box, eventContexts.snapshot(asId<'event'>(id)));
    return true;
  } catch {
    return false;
  }
}
