import { type Keyring, parseKeyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';
import { keysFit } from '../../access/fitting-keys.js';
import { type Finding, failing, fine } from '../finding.js';

const check = 'encryption keys';

/** Whether the keys open what is sealed: the newest event, and the oldest. */
export async function checkEncryptionKeys(database: Database, keys: string): Promise<readonly Finding[]> {
  const keyring = keyringOf(keys);
  if (keyring === null) {
    return [
      failing(check, 'LANDED_ENCRYPTION_KEYS cannot be read', 'It is `id:base64` of 32 bytes, several by commas.'),
    ];
  }
  const { sealed, opened } = await keysFit(database, keyring);
  if (sealed === 0) return [fine(check, 'they can be read; nothing is sealed yet')];
  if (opened === sealed) return [fine(check, 'they open what is stored')];
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
