import { createHmac } from 'node:crypto';
import type { TaxPolicy } from '@landed/contracts/checkout/types';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

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

/** Keys are stored and looked up by a keyed hash: without the pepper, a stolen table reveals no key. */
export function apiKeyHash(pepper: string, key: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

/** The key with this hash and its merchant's settings; null when unknown or revoked. */
export async function findActiveApiKey(database: Database, hash: Buffer): Promise<ApiKeyRecord | null> {
  const row = await database.prisma.apiKey.findUnique({
    where: { keyHash: new Uint8Array(hash), revokedAt: null },
    include: { merchantRail: { select: { quotePolicy: true, taxRemittance: true } } },
  });
  if (row === null) return null;
  return {
    id: row.id,
    merchantId: asId<'merchant'>(row.merchantId),
    rail: row.rail,
    kind: row.kind,
    taxPolicy: { quote: row.merchantRail.quotePolicy, remittance: row.merchantRail.taxRemittance },
    isExposed: row.exposedAt !== null,
  };
}
