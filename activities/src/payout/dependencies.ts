import type { UnsignedRequestPolicy } from '@landed/contracts/operator-decision/types';
import type { PayoutMinimums } from '@landed/contracts/payout/minimums';
import type { DecisionDependencies } from '../operator-decision/signer.js';
import type { PayoutPartnerOf } from './partner/port.js';

export type PayoutReached = (step: string, target: string) => void | Promise<void>;

export interface PayoutDependencies extends DecisionDependencies {
  readonly partnerOf: PayoutPartnerOf;
  readonly minimums: PayoutMinimums;
  /** Above this balance, in minor units, a re-run needs a second operator. */
  readonly rerunLimits: PayoutMinimums;
  /** How long reads must not show an effect before a stored server error counts as "nothing was done". */
  readonly storedErrorMilliseconds: number;
  /** Whether unsigned requests about payouts take effect, such as those of Temporal Web's own form. */
  readonly unsignedRequests: UnsignedRequestPolicy;
  /** Test hook: the place in the code that this process has reached, and the payout or the week that it works on. */
  readonly reached?: PayoutReached;
}
