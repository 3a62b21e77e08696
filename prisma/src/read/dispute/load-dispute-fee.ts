import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** What the merchant pays for a chargeback, in minor units of the payment's currency. */
export async function loadDisputeFee(
  database: Database,
  { rail, merchantId }: { readonly rail: Rail; readonly merchantId: MerchantId },
): Promise<number> {
  const [row] = await database.prisma.$queryRaw<{ dispute_fee: number }[]>`
    SELECT dispute_fee FROM merchant_rail WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail`;
  if (row === undefined) throw new Error('The merchant does not have this rail.');
  return row.dispute_fee;
}
