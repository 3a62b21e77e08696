import type { DisputeTaken } from '@landed/contracts/ledger/dispute-postings';
import { sql } from '../../database.js';
import type { DisputeModel } from '../../generated/models.js';

/** What a dispute has taken. Raw statements name the columns as Prisma does, so that both have one mapping. */
export type TakenRow = Pick<
  DisputeModel,
  'takenSubtotal' | 'takenShipping' | 'takenTax' | 'takenDuty' | 'takenTwice' | 'reserveReleased'
>;

/** The columns of a `TakenRow`, in a statement with the dispute as `r`. */
export const takenColumns = sql`r.taken_subtotal AS "takenSubtotal", r.taken_shipping AS "takenShipping",
  r.taken_tax AS "takenTax", r.taken_duty AS "takenDuty", r.taken_twice AS "takenTwice",
  r.reserve_released AS "reserveReleased"`;

export function takenOf(row: TakenRow): DisputeTaken {
  const [subtotal, shipping, tax, duty] = [row.takenSubtotal, row.takenShipping, row.takenTax, row.takenDuty];
  return {
    share: { subtotal, shipping, tax, duty, total: subtotal + shipping + tax + duty },
    twice: row.takenTwice,
    reserveReleased: row.reserveReleased,
  };
}
