import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, sql } from '../../database.js';
import { type ShownPayout, type ShownPayoutRow, shownPayout, shownPayoutColumns } from './shown-payout.js';

export interface PayoutKey {
  /** Rail and merchant null: for operators only. */
  readonly rail: Rail | null;
  readonly merchantId: MerchantId | null;
  readonly id: string;
}

/**
 * A payout; null when it does not exist for this merchant and rail. No index serves the comparison of the owner: without
 * table statistics the planner would otherwise take the index of a list.
 */
export async function findPayout(database: Database, { rail, merchantId, id }: PayoutKey): Promise<ShownPayout | null> {
  const ofMerchant = merchantId === null ? sql`TRUE` : sql`r.merchant_id IS NOT DISTINCT FROM ${merchantId}::uuid`;
  const ofRail = rail === null ? sql`TRUE` : sql`r.rail IS NOT DISTINCT FROM ${rail}::rail`;
  const [row] = await database.prisma.$queryRaw<ShownPayoutRow[]>`
    SELECT ${shownPayoutColumns} FROM payout AS r WHERE r.id = ${id}::uuid AND ${ofMerchant} AND ${ofRail}`;
  return row === undefined ? null : shownPayout(row);
}
