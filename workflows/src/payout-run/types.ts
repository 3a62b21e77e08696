import type { PayoutWeek } from '@landed/contracts/payout/types';
import type { PayoutRunTotals } from './totals.js';

/** Input of `payoutRun`. The last three are of earlier runs of the same week. */
export interface PayoutRunInput extends PayoutWeek {
  /** What is available then is paid; RFC 3339. */
  readonly asOf: string;
  readonly phase?: 'reserves' | 'decide' | 'start' | 'done';
  readonly after?: string | null;
  readonly totals?: PayoutRunTotals;
}
