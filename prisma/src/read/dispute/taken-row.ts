import type { DisputeTaken } from '@landed/contracts/ledger/dispute-postings';
import { sql } from '../../database.js';

/** What a dispute has taken, as `takenColumns` select it. */
export interface TakenRow {
  readonly taken_subtotal: number;
  readonly taken_shipping: number;
  readonly taken_tax: number;
  readonly taken_duty: number;
  readonly taken_twice: number;
  readonly reserve_released: number;
}

/** The columns of a `TakenRow`, in a statement with the dispute as `r`. */
export const takenColumns = sql`r.taken_subtotal, r.taken_shipping, r.taken_tax, r.taken_duty, r.taken_twice,
  r.reserve_released`;

export function takenOf(row: TakenRow): DisputeTaken {
  const [subtotal, shipping, tax, duty] = [row.taken_subtotal, row.taken_shipping, row.taken_tax, row.taken_duty];
  return {
    share: { subtotal, shipping, tax, duty, total: subtotal + shipping + tax + duty },
    twice: row.taken_twice,
    reserveReleased: row.reserve_released,
  };
}
