import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import { insertKeyPair, type KeyOwner, type KeyPair, revokeKeys } from './key-pair.js';
import { lockRail } from './lock-rail.js';
import { recordMerchantChange } from './record-merchant-change.js';

/** `rail_not_enabled`: the merchant does not exist, or cannot have keys on this rail yet. */
export type NoKeys = 'rail_not_enabled' | 'keys_exist' | 'no_keys';

/** Creates the first key pair of a merchant on a rail, or one after a revocation. Records the change. */
export function createKeys(
  database: Database,
  pepper: string,
  owner: KeyOwner,
  by: ChangedBy,
): Promise<KeyPair | NoKeys> {
  return withLockedRail(database, owner, async (transaction, active) => {
    if (active > 0) return 'keys_exist';
    await recordMerchantChange(transaction, { ...owner, kind: 'keys_created' }, by);
    return insertKeyPair(transaction, pepper, owner, by.actor);
  });
}

/** Replaces the key pair of a merchant on a rail and records the change. The old keys stop working at once. */
export function rotateKeys(
  database: Database,
  pepper: string,
  owner: KeyOwner,
  by: ChangedBy,
): Promise<KeyPair | NoKeys> {
  return withLockedRail(database, owner, async (transaction, active) => {
    if (active === 0) return 'no_keys';
    await revokeKeys(transaction, owner);
    await recordMerchantChange(transaction, { ...owner, kind: 'keys_rotated' }, by);
    return insertKeyPair(transaction, pepper, owner, by.actor);
  });
}

/** Revokes the key pair of a merchant on a rail, without a new one, and records the change. False: there was none. */
export function revokeKeyPair(database: Database, owner: KeyOwner, by: ChangedBy): Promise<boolean | NoKeys> {
  return withLockedRail(database, owner, async (transaction, active) => {
    if (active === 0) return false;
    await revokeKeys(transaction, owner);
    await recordMerchantChange(transaction, { ...owner, kind: 'keys_revoked' }, by);
    return true;
  });
}

/**
 * Runs a change of keys while no other one of this merchant and rail runs, so that two of them never leave two pairs.
 */
function withLockedRail<Result>(
  { prisma }: Database,
  { merchantId, rail }: KeyOwner,
  change: (transaction: Prisma.TransactionClient, active: number) => Promise<Result>,
): Promise<Result | 'rail_not_enabled'> {
  return prisma.$transaction(async (transaction) => {
    if (!(await lockRail(transaction, { merchantId, rail }))) return 'rail_not_enabled';
    return change(transaction, await transaction.apiKey.count({ where: { merchantId, rail, revokedAt: null } }));
  });
}
