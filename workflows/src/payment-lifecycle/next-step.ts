import type { PaymentDeadline } from '@landed/contracts/payment-intent/deadline';
import type { LifecycleTimings } from './timings.js';

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

/** Since when the payment has waited for this, and how many steps were taken since. */
export interface Progress {
  readonly since: number;
  readonly tries: number;
}

/** The next step of a payment with a deadline, at the instant `now`. Pure. */
export function nextStep(pending: Pending, timings: LifecycleTimings, progress: Progress, now: number): Step {
  const { firstPauseMilliseconds: first, actionPauseMilliseconds, longestPauseMilliseconds: longest } = timings;
  const growing = (max: number) => now + Math.min(first * 2 ** Math.min(progress.tries, 30), max);
  switch (pending.kind) {
    case 'requires_action': {
      const end = deadlineOf(pending.until, timings.actionWindowMilliseconds, progress);
      return earlier({ act: 'end', at: end }, { act: 'read', at: growing(actionPauseMilliseconds) });
    }
    case 'authorized': {
      // An operation may be capturing it now, so it is never voided meanwhile.
      if (pending.held) return { act: 'load', at: growing(longest) };
      const end = deadlineOf(pending.until, timings.authorizationWindowMilliseconds, progress);
      const read = earlier({ act: 'end', at: end }, { act: 'read', at: now + longest });
      const isWarned = pending.announced || end <= now;
      return isWarned ? read : earlier({ act: 'warn', at: end - timings.warningMilliseconds }, read);
    }
    case 'refunding':
      return { act: 'read', at: growing(longest) };
  }
}

function deadlineOf(until: string, windowMilliseconds: number | null, { since }: Progress): number {
  return windowMilliseconds === null ? Date.parse(until) : since + windowMilliseconds;
}

function earlier(one: Step, other: Step): Step {
  return one.at <= other.at ? one : other;
}
