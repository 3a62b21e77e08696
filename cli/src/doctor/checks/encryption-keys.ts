import { sealContexts } from '@landed/activities/store/sealing';
import { type Keyring, parseKeyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { type Finding, failing, fine } from '../finding.js';

const check = 'encryption keys';

interface Box {
  readonly id: string;
  readonly kind: 'event' | 'endpoint';
  readonly box: Uint8Array;
}

/** Whether the keys open what is sealed: the newest and the oldest event, and the newest endpoint's secret. */
export async function checkEncryptionKeys({ pool }: Database, keys: string): Promise<readonly Finding[]> {
  const keyring = keyringOf(keys);
  if (keyring === null) {
    return [
      failing(check, 'LANDED_ENCRYPTION_KEYS cannot be read', 'It is `id:base64` of 32 bytes, several by commas.'),
    ];
  }
  const { rows } = await pool.query<Box>(
    `(SELECT id, 'event' AS kind, snapshot AS box FROM event ORDER BY id DESC LIMIT 1)
     UNION ALL (SELECT id, 'event', snapshot FROM event ORDER BY id LIMIT 1)
     UNION ALL (SELECT id, 'endpoint', secret FROM webhook_endpoint ORDER BY created_at DESC LIMIT 1)`,
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

function opens(keyring: Keyring, { id, kind, box }: Box): boolean {
  const context =
    kind === 'event'
      ? sealContexts.snapshot(asId<'event'>(id))
      : sealContexts.webhookSecret(asId<'webhook_endpoint'>(id));
  try {
    open(keyring, box, context);
    return true;
  } catch {
    return false;
  }
}
