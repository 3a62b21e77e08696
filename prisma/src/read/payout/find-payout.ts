import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { type ShownPayout, shownPayout } from './shown-payout.js';

export interface PayoutKey {
  /** Rail and merchant null: for operators only. */
  readonly rail: Rail | null;
  readonly merchantId: MerchantId | null;
  readonly id: string;
}

/** A payout; null when it does not exist for this merchant and rail. */
export async function findPayout(database: Database, { rail, merchantId, id }: PayoutKey): Promise<ShownPayout | null> {
  // The owner is compared here: as conditions, without table statistics they would take the planner to the index of a list.
  const row = await database.prisma.payout.findUnique({
    where: { id },
    include: { bankAccount: { select: { country: true, bankName: true, lastFour: true } } },
  });
  if (row === null || row.merchantId !== (merchantId ?? row.merchantId) || row.rail !== (rail ?? row.rail)) return null;
  const { country: bankCountry, bankName, lastFour: bankLastFour } = row.bankAccount;
  return shownPayout({ ...row, bankCountry, bankName, bankLastFour });
}
