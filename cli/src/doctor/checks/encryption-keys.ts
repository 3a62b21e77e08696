import { type Keyring, parseKeyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { eventContexts } from '@landed/prisma/event/event-row';
import { type Finding, failing, fine } from '../finding.js';

const check = 'encryption keys';

interface Box {
  readonly id: string;
  readonly box: Uint8Array;
}

/** Whether the keys open what is sealed: the newest event, and the oldest. */
export async function checkEncryptionKeys({ pool }: Database, keys: string): Promise<readonly Finding[]> {
  const keyring = keyringOf(keys);
  if (keyring === null) {
    return [
      failing(check, 'LANDED_ENCRYPTION_KEYS cannot be read', 'It is `id:base64` of 32 bytes, several by commas.'),
    ];
  }
  const { rows } = await pool.query<Box>(
    `(SELECT id, snapshot AS box FROM event ORDER BY id DESC LIMIT 1)
     UNION ALL (SELECT id, snapshot FROM event ORDER BY id LIMIT 1)`,
  );
  if (rows.length === 0) return [fine(check, 'they can be read; nothing is sealed yet')];
  if (rows.every((row) => opens(keyring, row))) return [fine(check, 'they open what is stored')];
  return [
    failing(
      check,
      'they do not open what is stored',
      'The database belongs to other keys, or a key was dropped that rows are still sealed with: put it back.',
    ),
  ];
}

function keyringOf(keys: string): Keyring | null {
  try {
    return parseKeyring(keys);
  } catch {
    return null;
  }
}

function opens(keyring: Keyring, { id, box }: Box): boolean {
  try {
    open(keyring, box, eventContexts.snapshot(asId<'event'>(id)));
    return true;
  } catch {
    return false;
  }
}
