import type { PayoutWeek } from '@landed/contracts/payout/types';
import type { PayoutRunTotals } from './totals.js';

/** Input of `payoutRun`. The last three fields are of earlier runs of the same week. */
export interface PayoutRunInput extends PayoutWeek {
  /** When the run was due; RFC 3339. What was available then is paid. */
  readonly asOf: string;
  /** The signed request of the operator who started it; absent when the Schedule did. */
  readonly request?: object | undefined;
  readonly phase?: 'reserves' | 'decide' | 'start' | 'done';
  readonly after?: string | null;
  readonly totals?: PayoutRunTotals;
}
