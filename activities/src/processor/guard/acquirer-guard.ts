import {
  BrokenCircuitError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import { type CircuitReading, circuitReading } from '../../circuit/circuit-reading.js';
import type { InlineCalls, NotSent } from './inline-calls.js';

/** When an acquirer counts as hanging, and how much of this process it may hold meanwhile. */
export interface GuardLimits {
  /** Calls in a row that state nothing, after which no more are made from the fast lane. */
  readonly failuresToOpen: number;
  /** Then one call is let through every so often, to see whether the acquirer is back. */
  readonly probeAfterMilliseconds: number;
  /**
   * Fast-lane calls that may be under way at once. The fast lanes of all acquirers share the slots of one queue, and
   * this is half of them.
   */
  readonly fastCallsMax: number;
}

export const guardLimits: GuardLimits = { failuresToOpen: 5, probeAfterMilliseconds: 5_000, fastCallsMax: 10 };

/** What watches one acquiring account in this process. It decides when calls are made, never what they mean. */
export interface AcquirerGuard {
  readonly fastLane: InlineCalls;
  readonly circuit: CircuitReading;
  readonly fastCalls: number;
  /** Calls that were not sent since the process began. */
  readonly heldBack: Readonly<Record<'full' | 'circuit', number>>;
  /** Makes a call in any case and counts how it ended, while the circuit is closed. */
  observe<Verdict extends { readonly kind: string }>(call: () => Promise<Verdict>): Promise<Verdict>;
}

/** `open` is the one verdict that states nothing: no response, a broken one, a server error, too many requests. */
const statesNothing = handleWhenResult((verdict) => (verdict as { readonly kind?: unknown }).kind === 'unknown');

const notSent: NotSent = { kind: 'not_sent' };

export function createAcquirerGuard(
  limits: GuardLimits,
  onChange: (circuit: CircuitReading) => void = () => undefined,
): AcquirerGuard {
  const breaker = circuitBreaker(statesNothing, {
    halfOpenAfter: limits.probeAfterMilliseconds,
    breaker: new ConsecutiveBreaker(limits.failuresToOpen),
  });
  breaker.onStateChange((state) => onChange(circuitReading(state)));
  const lane = bulkhead(limits.fastCallsMax);
  const heldBack = { full: 0, circuit: 0 };
  const holdBack = (reason: keyof typeof heldBack): NotSent => {
    heldBack[reason] += 1;
    return notSent;
  };

  return {
    heldBack,
    get circuit() {
      return circuitReading(breaker.state);
    },
    get fastCalls() {
      return limits.fastCallsMax - lane.executionSlots;
    },
    observe: (call) => (breaker.state === CircuitState.Closed ? breaker.execute(call) : call()),
    fastLane: {
      async send(call) {
        // Whoever asks the library while a probe is under way waits for the probe: that would hold the slot after all.
        if (breaker.state === CircuitState.HalfOpen) return holdBack('circuit');
        if (lane.executionSlots === 0) return holdBack('full');
        if (breaker.state === CircuitState.Closed) return lane.execute(call);
        try {
          return await lane.execute(() => breaker.execute(call));
        } catch (error) {
          if (error instanceof BrokenCircuitError) return holdBack('circuit');
          throw error;
        }
      },
    },
  };
}
