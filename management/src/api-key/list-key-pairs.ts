import type { KeyPairDetail } from '@landed/contracts/merchant/types';
import { findMerchant } from '@landed/prisma/read/merchant/find-merchants';
import { listKeyPairs as readKeyPairs } from '@landed/prisma/read/merchant/list-key-pairs';
import type { KeyOwner } from '@landed/prisma/write/merchant/key-pair';
import { merchantNotFound } from '../merchant/merchant-not-found.js';
import type { MerchantService } from '../merchant/merchant-service.js';

export interface KeyPairs {
  /** The pair that works; null: there is none. */
  readonly current: KeyPairDetail | null;
  /** Revoked pairs, newest first, at most 20. */
  readonly earlier: readonly KeyPairDetail[];
  /** What keys of this mode still need; empty: they can be created. */
  readonly missing: readonly ('verification' | 'agreement')[];
}

/**
 * The key pairs of a merchant on a rail, masked.
 *
 * @throws ManagementError `merchant_not_found`.
 */
export async function listKeyPairs({ database }: MerchantService, owner: KeyOwner): Promise<KeyPairs> {
  const [merchant, pairs] = await Promise.all([
    findMerchant(database, owner.merchantId),
    readKeyPairs(database, owner),
  ]);
  if (merchant === null) throw merchantNotFound();
  const current = pairs.find(({ revokedAt }) => revokedAt === null) ?? null;
  const isEnabled = merchant.rails.includes(owner.rail);
  return {
    current,
    earlier: pairs.filter((pair) => pair !== current).slice(0, 20),
    missing: isEnabled
      ? []
      : [
          ...(merchant.verifiedAt === null ? (['verification'] as const) : []),
          ...(merchant.agreedAt === null ? (['agreement'] as const) : []),
        ],
  };
}
