import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** What the merchant pays for a chargeback, in minor units of the payment's currency. */
export async function loadDisputeFee(
  database: Database,
  { rail, merchantId }: { readonly rail: Rail; readonly merchantId: MerchantId },
): Promise<number> {
  const row = await database.prisma.merchantRail.findUnique({
    where: { merchantId_rail: { merchantId, rail } },
    select: { disputeFee: true },
  });
  if (row === null) throw new Error('The merchant does not have this rail.');
  return row.disputeFee;
}
