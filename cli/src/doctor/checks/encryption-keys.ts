import { type Keyring, parseKeyring } from '@landed/codec/keyring';
import type { Database } from '@landed/prisma/database';
import { checkKeys } from '../../access/check-keys.js';
import { type Finding, failing, fine } from '../finding.js';

const check = 'encryption keys';

/** Checks that the keys decrypt the newest and the oldest event. */
export async function checkEncryptionKeys(database: Database, keys: string): Promise<readonly Finding[]> {
  const keyring = keyringOf(keys);
  if (keyring === null) {
    return [
      failing(
        check,
        'LANDED_ENCRYPTION_KEYS is not valid',
        'Expected `id:base64` (32 bytes); separate several keys with commas.',
      ),
    ];
  }
  const { sealed, opened } = await checkKeys(database, keyring);
  if (sealed === 0) return [fine(check, 'the keys are valid; nothing is encrypted yet')];
  if (opened === sealed) return [fine(check, 'the keys decrypt the stored events')];
  return [
    failing(
      check,
      'the keys do not decrypt the stored events',
      'Use the keys of this database. If a key was removed that rows are still encrypted with, add it again.',
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
