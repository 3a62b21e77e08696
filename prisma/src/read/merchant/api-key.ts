import { createHmac } from 'node:crypto';
import type { TaxPolicy } from '@landed/contracts/checkout/types';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';

/** The channel that notifies gateways of a changed key at commit: its hash in hex, or `*` for a merchant's settings. */
export const apiKeyChannel = 'landed_api_key';

export type ApiKeyKind = 'secret' | 'publishable';

export interface ApiKeyRecord {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly rail: Rail;
  readonly kind: ApiKeyKind;
  readonly taxPolicy: TaxPolicy;
  /** Whether it is a secret key that is recorded as sent from a browser. */
  readonly isExposed: boolean;
}

/** `LANDED_API_KEY_PEPPER`: one pepper, or two while it is being replaced. The first hashes new keys, both find keys. */
export const pepperPattern = /^[^,]{16,}(,[^,]{16,})?$/;
export const pepperExpected = 'must be at least 16 characters without a comma; separate a second pepper with a comma';

/** Keys are stored and looked up by a keyed hash: without the pepper, a stolen table reveals no key. */
export function apiKeyHash(pepper: string, key: string): Buffer {
  return apiKeyHashes(pepper, key)[0];
}

/** Every hash that a key may be stored under, that of new keys first. */
export function apiKeyHashes(pepper: string, key: string): readonly [Buffer, ...Buffer[]] {
  const [first = '', ...others] = pepper.split(',');
  return [hashUnder(first, key), ...others.map((other) => hashUnder(other, key))];
}

function hashUnder(pepper: string, key: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

const withSettings = { merchantRail: { select: { quotePolicy: true, taxRemittance: true } } } as const;

/**
 * The key with this hash, or with one of the others, and its merchant's settings; null when unknown or revoked. One
 * statement for all hashes, so that a key that is moved at the same time is found under one of them.
 */
export async function findActiveApiKey(
  database: Database,
  hash: Buffer,
  others: readonly Buffer[] = [],
): Promise<ApiKeyRecord | null> {
  if (others.length > 0) return (await findActiveApiKeys(database, [hash, ...others])).values().next().value ?? null;
  const row = await database.prisma.apiKey.findUnique({
    where: { keyHash: new Uint8Array(hash), revokedAt: null },
    include: withSettings,
  });
  return row === null ? null : recordOf(row);
}

/** The keys with these hashes that are neither unknown nor revoked, by their hash in hex. One query. */
export async function findActiveApiKeys(
  database: Database,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, ApiKeyRecord>> {
  const rows = await database.prisma.apiKey.findMany({
    where: { keyHash: { in: hashes.map((hash) => new Uint8Array(hash)) }, revokedAt: null },
    include: withSettings,
  });
  return new Map(rows.map((row) => [Buffer.from(row.keyHash).toString('hex'), recordOf(row)]));
}

function recordOf(row: Prisma.ApiKeyGetPayload<{ include: typeof withSettings }>): ApiKeyRecord {
  return {
    id: row.id,
    merchantId: asId<'merchant'>(row.merchantId),
    rail: row.rail,
    kind: row.kind,
    taxPolicy: { quote: row.merchantRail.quotePolicy, remittance: row.merchantRail.taxRemittance },
    isExposed: row.exposedAt !== null,
  };
}
