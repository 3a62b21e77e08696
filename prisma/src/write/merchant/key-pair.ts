import { randomBytes } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import { type ApiKeyKind, apiKeyHash } from '../../read/merchant/api-key.js';

/** Both keys in clear text. Returned once and never stored. */
export interface KeyPair {
  readonly secret_key: string;
  readonly publishable_key: string;
}

export interface KeyOwner {
  readonly merchantId: MerchantId;
  readonly rail: Rail;
}

const prefixes: Readonly<Record<ApiKeyKind, string>> = { secret: 'sk', publishable: 'pk' };

/**
 * Creates a key pair and, in the same transaction, revokes all earlier keys of the merchant on that rail.
 *
 * @param createdBy who did it, by name.
 */
export async function rotateKeyPair(
  database: Database,
  pepper: string,
  owner: KeyOwner,
  createdBy: string | null = null,
): Promise<KeyPair> {
  return database.prisma.$transaction(async (transaction) => {
    await revokeKeys(transaction, owner);
    return insertKeyPair(transaction, pepper, owner, createdBy);
  });
}

/** Revokes all keys of a merchant on a rail. Returns how many were active; a key pair is two. */
export async function revokeKeys(
  transaction: Prisma.TransactionClient,
  { merchantId, rail }: KeyOwner,
): Promise<number> {
  const revoked = await transaction.apiKey.updateMany({
    where: { merchantId, rail, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return revoked.count;
}

/** Creates a key pair. Only keyed hashes of the keys are stored. `createdBy`: who did it, by name. */
export async function insertKeyPair(
  transaction: Prisma.TransactionClient,
  pepper: string,
  { merchantId, rail }: KeyOwner,
  createdBy: string | null = null,
): Promise<KeyPair> {
  const pair = { secret_key: newKey('secret', rail), publishable_key: newKey('publishable', rail) };
  const pairId = uuidV7();
  const row = (kind: ApiKeyKind, key: string) => ({
    id: uuidV7(),
    merchantId,
    rail,
    kind,
    pairId,
    keyHash: new Uint8Array(apiKeyHash(pepper, key)),
    lastFour: key.slice(-4),
    createdBy,
  });
  await transaction.apiKey.createMany({
    data: [row('secret', pair.secret_key), row('publishable', pair.publishable_key)],
  });
  return pair;
}

function newKey(kind: ApiKeyKind, rail: Rail): string {
  return `${prefixes[kind]}_${rail}_${randomBytes(24).toString('base64url')}`;
}
