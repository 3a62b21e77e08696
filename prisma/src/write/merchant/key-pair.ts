import { randomBytes } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import { type ApiKeyKind, apiKeyHash } from '../../read/merchant/api-key.js';

/** Both keys in clear text. Returned once and never stored. */
export interface KeyPair {
  readonly secret_key: string;
  readonly publishable_key: string;
}

const prefixes: Readonly<Record<ApiKeyKind, string>> = { secret: 'sk', publishable: 'pk' };

/** Creates a key pair and, in the same transaction, revokes all earlier keys of the merchant on that rail. */
export async function rotateKeyPair(
  database: Database,
  pepper: string,
  owner: { readonly merchantId: MerchantId; readonly rail: Rail },
): Promise<KeyPair> {
  const { merchantId, rail } = owner;
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
  });
  await database.prisma.$transaction([
    database.prisma.apiKey.updateMany({
      where: { merchantId, rail, revokedAt: null },
      data: { revokedAt: new Date() },
    }),
    database.prisma.apiKey.createMany({
      data: [row('secret', pair.secret_key), row('publishable', pair.publishable_key)],
    }),
  ]);
  return pair;
}

function newKey(kind: ApiKeyKind, rail: Rail): string {
  return `${prefixes[kind]}_${rail}_${randomBytes(24).toString('base64url')}`;
}
