import {
  BrokenCircuitError,
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  type Policy,
} from 'cockatiel';

/** Whether calls are sent: all of them, one at a time as a probe, or none. */
export type CircuitStatus = 'closed' | 'half_open' | 'open';

/** When a remote party counts as failing. */
export interface BreakerLimits {
  /** Consecutive failures after which the circuit opens. */
  readonly failuresToOpen: number;
  /** How long an open circuit stays open before one call, the probe, is let through. */
  readonly probeAfterMilliseconds: number;
}

export interface BreakerOptions extends BreakerLimits {
  /** Which results or errors count as failures. */
  readonly failures: Policy;
  readonly onChange?: (circuit: CircuitStatus) => void;
}

export interface BreakerWithBulkheadOptions {
  /** Calls that may run at once. */
  readonly callsMax: number;
  /** A limit that several of these share; a call needs a slot of both. */
  readonly shared?: BulkheadPolicy;
  /** Without a breaker, the circuit is always closed. */
  readonly breaker?: BreakerOptions;
}

/** Why a call was not started: the circuit is open or half open, or all slots are taken. */
export type NotStarted = 'circuit_open' | 'full';

/**
 * Limits how many calls to one party run at once, and starts none while the party is failing. A call starts
 * immediately or not at all: nothing waits in a queue.
 */
export interface BreakerWithBulkhead {
  readonly circuit: CircuitStatus;
  /** Calls of `run` that are running now. */
  readonly running: number;
  /** Whether the circuit lets the next call of `run` start: it is closed, or it is time for a probe. */
  letsNextStart(): boolean;
  /** Starts the call, or returns what `notStarted` returns. Counts no results except those of probes. */
  run<Result, Instead>(
    call: () => Promise<Result>,
    notStarted: (reason: NotStarted) => Instead,
  ): Promise<Result | Instead>;
  /** Starts the call in any case. Counts its result while the circuit is closed. */
  observe<Result>(call: () => Promise<Result>): Promise<Result>;
}

export function breakerWithBulkhead(options: BreakerWithBulkheadOptions): BreakerWithBulkhead {
  const { callsMax, shared } = options;
  const breaker = options.breaker === undefined ? null : createBreaker(options.breaker);
  /** By a monotonic clock: one that is set back must not keep a circuit open. */
  let probeAt = 0;
  breaker?.onBreak(() => {
    probeAt = performance.now() + (options.breaker?.probeAfterMilliseconds ?? 0);
  });
  const own = bulkhead(callsMax);
  const state = () => breaker?.state ?? CircuitState.Closed;
  const inBulkheads = <Result>(call: () => Promise<Result>): Promise<Result> =>
    shared === undefined ? own.execute(call) : shared.execute(() => own.execute(call));

  return {
    get circuit() {
      return circuitStatus(state());
    },
    get running() {
      return callsMax - own.executionSlots;
    },
    letsNextStart: () =>
      state() === CircuitState.Closed || (state() === CircuitState.Open && performance.now() >= probeAt),
    observe: (call) => (breaker !== null && state() === CircuitState.Closed ? breaker.execute(call) : call()),
    async run(call, notStarted) {
      // While a probe runs, the library makes other calls wait for it. They must not wait, so they are not started.
      if (state() === CircuitState.HalfOpen) return notStarted('circuit_open');
      if (own.executionSlots === 0 || shared?.executionSlots === 0) return notStarted('full');
      if (breaker === null || state() === CircuitState.Closed) return inBulkheads(call);
      try {
        return await inBulkheads(() => breaker.execute(call));
      } catch (error) {
        if (error instanceof BrokenCircuitError) return notStarted('circuit_open');
        throw error;
      }
    },
  };
}

function createBreaker({
  failures,
  failuresToOpen,
  probeAfterMilliseconds,
  onChange,
}: BreakerOptions): CircuitBreakerPolicy {
  const breaker = circuitBreaker(failures, {
    halfOpenAfter: probeAfterMilliseconds,
    breaker: new ConsecutiveBreaker(failuresToOpen),
  });
  breaker.onStateChange((changed) => onChange?.(circuitStatus(changed)));
  return breaker;
}

function circuitStatus(state: CircuitState): CircuitStatus {
  switch (state) {
    case CircuitState.Closed:
      return 'closed';
    case CircuitState.HalfOpen:
      return 'half_open';
    default:
      return 'open';
  }
}
