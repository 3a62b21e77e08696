import { handleWhenResult } from 'cockatiel';
import {
  type BreakerLimits,
  breakerWithBulkhead,
  type CircuitStatus,
  type NotStarted,
} from '../../circuit/breaker-with-bulkhead.js';
import type { InlineCalls, NotSent } from './inline-calls.js';

/** When an acquirer counts as failing, and how many calls of this process it may keep waiting. */
export interface AcquirerLimits extends BreakerLimits {
  /**
   * Inline calls that may run at once. The inline attempts of all acquirers share one queue; this is half of its slots.
   */
  readonly inlineCallsMax: number;
}

export const acquirerLimits: AcquirerLimits = {
  failuresToOpen: 5,
  probeAfterMilliseconds: 5_000,
  inlineCallsMax: 10,
};

/** Guards one acquiring account in this process. Decides whether inline calls are sent, never what results mean. */
export interface AcquirerGuard {
  readonly inlineCalls: InlineCalls;
  readonly circuit: CircuitStatus;
  /** Inline calls that are running now. */
  readonly inlineCallsRunning: number;
  /** Inline calls that were not sent since the process started, by reason. */
  readonly callsNotSent: Readonly<Record<'full' | 'circuit', number>>;
  /** Sends a call in any case. Counts its result while the circuit is closed. */
  observe<Result extends { readonly kind: string }>(call: () => Promise<Result>): Promise<Result>;
}

/** Failures: no response, an incomplete response, a server error (even a stored one), or too many requests. */
const failedKinds: readonly unknown[] = ['unknown', 'stored_error'];
const failedResult = handleWhenResult((result) => failedKinds.includes((result as { readonly kind?: unknown }).kind));

export function createAcquirerGuard(
  { inlineCallsMax, ...limits }: AcquirerLimits,
  onChange: (circuit: CircuitStatus) => void = () => undefined,
): AcquirerGuard {
  const guard = breakerWithBulkhead({
    callsMax: inlineCallsMax,
    breaker: { ...limits, failures: failedResult, onChange },
  });
  const callsNotSent = { full: 0, circuit: 0 };
  const countNotSent = (reason: NotStarted): NotSent => {
    callsNotSent[reason === 'full' ? 'full' : 'circuit'] += 1;
    return { kind: 'not_sent' };
  };
  return {
    callsNotSent,
    get circuit() {
      return guard.circuit;
    },
    get inlineCallsRunning() {
      return guard.running;
    },
    observe: (call) => guard.observe(call),
    inlineCalls: {
      isDown() {
        if (guard.letsNextStart()) return false;
        callsNotSent.circuit += 1;
        return true;
      },
      send: (call) => guard.run(call, countNotSent),
    },
  };
}
