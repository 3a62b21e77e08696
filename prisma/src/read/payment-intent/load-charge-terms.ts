import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { Database } from '../../database.js';
import type { ResourceKey } from '../row/resource-key.js';

/** The merchant's terms when the charge was accepted. Null when the merchant has no such payment on this rail. */
export async function loadChargeTerms(
  { prisma }: Database,
  { id, merchantId, rail }: ResourceKey,
): Promise<ChargeTerms | null> {
  return prisma.paymentIntent.findUnique({
    where: { id_merchantId_rail: { id, merchantId, rail } },
    select: { feeBps: true, feeFixed: true, reserveBps: true, taxRemittance: true },
  });
}
