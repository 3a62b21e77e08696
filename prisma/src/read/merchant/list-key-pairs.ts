import type { MerchantId } from '@landed/contracts/ids/ids';
import type { KeyPairDetail, KeyUse } from '@landed/contracts/merchant/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import type { ApiKeyModel } from '../../generated/models.js';

/** Pairs that are listed at most. */
const pairsMax = 21;

/** The newest key pairs of a merchant on a rail, newest first. */
export async function listKeyPairs(
  { prisma }: Database,
  owner: { readonly merchantId: MerchantId; readonly rail: Rail },
): Promise<readonly KeyPairDetail[]> {
  const keys = await prisma.apiKey.findMany({
    where: { merchantId: owner.merchantId, rail: owner.rail },
    orderBy: [{ createdAt: 'desc' }, { pairId: 'desc' }],
    take: 2 * pairsMax,
    omit: { keyHash: true },
  });
  return keys.flatMap((secret) => {
    const publishable = keys.find(({ pairId, kind }) => pairId === secret.pairId && kind === 'publishable');
    return secret.kind === 'secret' && publishable !== undefined ? [pairOf(secret, publishable)] : [];
  });
}

type KeyRow = Omit<ApiKeyModel, 'keyHash'>;

function pairOf(secret: KeyRow, publishable: KeyRow): KeyPairDetail {
  return {
    pairId: secret.pairId,
    rail: secret.rail,
    secretLastFour: secret.lastFour,
    publishableLastFour: publishable.lastFour,
    createdAt: secret.createdAt.toISOString(),
    revokedAt: secret.revokedAt?.toISOString() ?? null,
    exposedAt: secret.exposedAt?.toISOString() ?? null,
    createdBy: secret.createdBy,
    secretLastUsed: useOf(secret),
    publishableLastUsed: useOf(publishable),
  };
}

function useOf({ lastUsedAt, lastUsedOperation }: KeyRow): KeyUse | null {
  return lastUsedAt === null ? null : { at: lastUsedAt.toISOString(), operation: lastUsedOperation ?? 'unknown' };
}
