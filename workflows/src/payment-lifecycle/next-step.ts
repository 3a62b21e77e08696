import type { PaymentDeadline } from '@landed/contracts/payment-intent/deadline';
import type { LifecycleTimings } from './timings.js';

export type Pending = Exclude<PaymentDeadline, { kind: 'done' }>;

/**
 * What is done next, and when (milliseconds since 1970). `look`: at the store alone. `read`: at the processor.
 * `announce`: tell the merchant that the end is near. `end`: ask the processor to end it.
 */
export interface Step {
  readonly act: 'look' | 'read' | 'announce' | 'end';
  readonly at: number;
}

/** Since when the payment has waited for this, and how often the processor was read, or the store looked at, since. */
export interface Progress {
  readonly since: number;
  readonly tries: number;
}

/** The next step of a payment that waits, at the instant `now`. Pure. */
export function nextStep(waiting: Pending, timings: LifecycleTimings, progress: Progress, now: number): Step {
  const { firstPauseMilliseconds: first, actionPauseMilliseconds, longestPauseMilliseconds: longest } = timings;
  const growing = (max: number) => now + Math.min(first * 2 ** Math.min(progress.tries, 30), max);
  switch (waiting.kind) {
    case 'requires_action': {
      const end = endOf(waiting.until, timings.actionWindowMilliseconds, progress);
      return sooner({ act: 'end', at: end }, { act: 'read', at: growing(actionPauseMilliseconds) });
    }
    case 'authorized': {
      // Whoever has it may be about to capture it: it is never ended under its feet.
      if (waiting.held) return { act: 'look', at: growing(longest) };
      const end = endOf(waiting.until, timings.authorizationWindowMilliseconds, progress);
      const read = sooner({ act: 'end', at: end }, { act: 'read', at: now + longest });
      const announced = waiting.announced || end <= now;
      return announced ? read : sooner({ act: 'announce', at: end - timings.warningMilliseconds }, read);
    }
    case 'refunding':
      return { act: 'read', at: growing(longest) };
  }
}

function endOf(until: string, windowMilliseconds: number | null, { since }: Progress): number {
  return windowMilliseconds === null ? Date.parse(until) : since + windowMilliseconds;
}

function sooner(one: Step, other: Step): Step {
  return one.at <= other.at ? one : other;
}
