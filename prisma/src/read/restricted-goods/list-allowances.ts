import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { restrictionReasons } from '@landed/contracts/restricted-goods/reasons';
import type { StoredAllowance } from '@landed/contracts/restricted-goods/types';
import type { RestrictedGoodsAllowance } from '@landed/contracts/tax-quote/pricing-facts';
import type { Database } from '../../database.js';

/** The allowances of a merchant that were not revoked; those of other days are among them. */
export async function loadAllowances(
  database: Database,
  merchantId: MerchantId,
): Promise<readonly RestrictedGoodsAllowance[]> {
  const stored = await listAllowances(database, merchantId);
  return stored.filter(({ revokedAt }) => revokedAt === null);
}

/** Every allowance of a merchant, or of all, the newest first; revoked ones too. */
export async function listAllowances(
  { prisma }: Database,
  merchantId: MerchantId | null,
): Promise<readonly StoredAllowance[]> {
  const rows = await prisma.restrictedGoodsAllowance.findMany({
    where: merchantId === null ? {} : { merchantId },
    orderBy: { id: 'desc' },
  });
  return rows.flatMap((row) => {
    const restriction = restrictionReasons.find((reason) => reason === row.restriction);
    if (restriction === undefined) return [];
    return {
      id: row.id,
      merchantId: asId<'merchant'>(row.merchantId),
      restriction,
      hsPrefixes: row.hsPrefixes.length === 0 ? null : row.hsPrefixes,
      destinations: row.destinations.length === 0 ? null : row.destinations,
      validFrom: row.validFrom.toISOString().slice(0, 10),
      validTo: row.validTo?.toISOString().slice(0, 10) ?? null,
      licence: row.licence,
      createdAt: row.createdAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
    };
  });
}
