import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '@landed/prisma/database';
import { createKeys, type NoKeys, revokeKeyPair, rotateKeys } from '@landed/prisma/write/merchant/change-keys';
import type { KeyOwner, KeyPair } from '@landed/prisma/write/merchant/key-pair';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import { rejectedKeys } from './no-keys.js';

/** Dependencies of the functions in this folder. The caller decides who may call them. */
export interface KeyService {
  readonly database: Database;
  /** The secret with which the gateway hashes keys. With another one, new keys do not work. */
  readonly apiKeyPepper: string;
}

/**
 * Creates the key pair of a merchant on a rail. The keys are returned once and only their hashes are stored. A second call
 * is rejected, because a pair is active.
 *
 * @throws ManagementError `merchant_not_found`, `live_not_enabled` until verification and agreement are recorded,
 *   `keys_exist`; EndpointError `changed_by_rejected`.
 */
export async function createKeyPair(service: KeyService, owner: KeyOwner, by: ChangedBy): Promise<KeyPair> {
  const { database, apiKeyPepper } = service;
  return pairOf(service, owner, createKeys(database, apiKeyPepper, owner, checkedChangedBy(by)));
}

/**
 * Replaces both keys of a merchant on a rail. The old keys stop working at once; payments, quotes and idempotency keys
 * stay. A second call creates a further pair.
 *
 * @throws ManagementError `merchant_not_found`, `live_not_enabled`, `no_keys`; EndpointError `changed_by_rejected`.
 */
export async function rotateKeyPair(service: KeyService, owner: KeyOwner, by: ChangedBy): Promise<KeyPair> {
  const { database, apiKeyPepper } = service;
  return pairOf(service, owner, rotateKeys(database, apiKeyPepper, owner, checkedChangedBy(by)));
}

/**
 * Revokes both keys of a merchant on a rail, without a new pair. They stop working at once. Returns false when none was
 * active; then nothing is recorded.
 *
 * @throws ManagementError `merchant_not_found`, `live_not_enabled`; EndpointError `changed_by_rejected`.
 */
export async function revokeKeys(
  { database }: Pick<KeyService, 'database'>,
  owner: KeyOwner,
  by: ChangedBy,
): Promise<boolean> {
  const revoked = await revokeKeyPair(database, owner, checkedChangedBy(by));
  if (typeof revoked === 'string') throw await rejectedKeys(database, owner, revoked);
  return revoked;
}

async function pairOf({ database }: KeyService, owner: KeyOwner, changed: Promise<KeyPair | NoKeys>): Promise<KeyPair> {
  const pair = await changed;
  if (typeof pair === 'string') throw await rejectedKeys(database, owner, pair);
  return pair;
}
