import type { PaymentDeadline } from '@landed/contracts/payment-intent/deadline';
import { lifecycleTimings } from './timings.js';

/** What a payment waits for. */
export type Pending = Exclude<PaymentDeadline, { kind: 'done' }>;

/**
 * The next step and when it is due (milliseconds since 1970).
 *
 * - `load`: load the payment from the database again.
 * - `read`: read the payment at the processor.
 * - `warn`: notify the merchant that the authorization is about to end.
 * - `end`: ask the processor to end the payment.
 */
export interface Step {
  readonly act: 'load' | 'read' | 'warn' | 'end';
  readonly at: number;
}

const { firstPauseMilliseconds: first, longestPauseMilliseconds: longest } = lifecycleTimings;
const { actionPauseMilliseconds, warningMilliseconds } = lifecycleTimings;

/**
 * The next step of a payment with a deadline, at the instant `now`. Pure.
 *
 * @param tries steps taken since the payment began to wait for this.
 */
export function nextStep(pending: Pending, tries: number, now: number): Step {
  const growing = (max: number) => now + Math.min(first * 2 ** Math.min(tries, 30), max);
  switch (pending.kind) {
    case 'requires_action': {
      const end = Date.parse(pending.until);
      return earlier({ act: 'end', at: end }, { act: 'read', at: growing(actionPauseMilliseconds) });
    }
    case 'authorized': {
      // An operation may be capturing it now, so it is never voided meanwhile.
      if (pending.held) return { act: 'load', at: growing(longest) };
      const end = Date.parse(pending.until);
      const read = earlier({ act: 'end', at: end }, { act: 'read', at: now + longest });
      const isWarned = pending.announced || end <= now;
      return isWarned ? read : earlier({ act: 'warn', at: end - warningMilliseconds }, read);
    }
    case 'refunding':
    case 'late_charge':
      return { act: 'read', at: growing(longest) };
  }
}

function earlier(one: Step, other: Step): Step {
  return one.at <= other.at ? one : other;
}
