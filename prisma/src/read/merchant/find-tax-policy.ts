import type { TaxPolicy } from '@landed/contracts/checkout/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** The tax policy of a merchant on a rail; null when the merchant does not exist or does not have the rail. */
export async function findTaxPolicy(
  { prisma }: Database,
  { merchantId, rail }: { readonly merchantId: MerchantId; readonly rail: Rail },
): Promise<TaxPolicy | null> {
  const row = await prisma.merchantRail.findUnique({
    where: { merchantId_rail: { merchantId, rail } },
    select: { quotePolicy: true, taxRemittance: true },
  });
  return row === null ? null : { quote: row.quotePolicy, remittance: row.taxRemittance };
}
