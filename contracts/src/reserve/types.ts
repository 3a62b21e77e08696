import type { Currency } from '../money/currency.js';
import type { Rail } from '../rail/rail.js';

/** A run that releases the reserves that are due at the start of a day (UTC). */
export interface ReserveReleaseInput {
  readonly rail: Rail;
  /** `2026-11-23`. Absent: the day on which the run starts. */
  readonly date?: string;
}

/** What the runs for one day have released. */
export interface ReleasedReserves {
  /** How many holds. */
  readonly released: number;
  /** Minor units by currency. */
  readonly amounts: Readonly<Partial<Record<Currency, number>>>;
}
