import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Payout } from '@landed/contracts/payout/types';
import { sql } from '../../database.js';
import { type PayoutRow, payoutColumnsOf, payoutOf } from './payout-row.js';

/** A payout as merchants and operators read it, as `shownPayoutColumns` select it. */
export interface ShownPayoutRow extends PayoutRow {
  readonly heldAt: Date | null;
  readonly bankText: string | null;
}

/** The columns of a `ShownPayoutRow`, in a statement with the payout as `r`. */
export const shownPayoutColumns = sql`${payoutColumnsOf(sql`r`)}, r.held_at AS "heldAt", r.bank_text AS "bankText"`;

/** A payout with its owner. */
export interface ShownPayout {
  readonly merchantId: MerchantId;
  readonly entity: Entity;
  readonly payout: Payout;
  /** Since when an operator holds it; null if none does. RFC 3339. */
  readonly heldAt: string | null;
  /** What the bank shows beside the money; null for old payouts, of which it shows the platform's own text. */
  readonly bankText: string | null;
}

export function shownPayout(row: ShownPayoutRow): ShownPayout {
  return {
    merchantId: asId<'merchant'>(row.merchantId),
    entity: row.entity,
    payout: payoutOf(row),
    heldAt: row.heldAt?.toISOString() ?? null,
    bankText: row.bankText,
  };
}
