import { BrokenCircuitError, bulkhead, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { type CircuitReading, circuitReading } from '../../circuit/circuit-reading.js';
import { TaxServiceFault } from './fault.js';

/** When a tax service counts as failing, and how much of this process it may hold meanwhile. */
export interface GuardLimits {
  /** Calls in a row without a usable answer, after which it is not asked any more. */
  readonly failuresToOpen: number;
  /** Then one call is let through every so often, to see whether it is back. */
  readonly probeAfterMilliseconds: number;
  /** Calls under way at once: half of the slots that quotes share with charges. */
  readonly callsMax: number;
  /** The same for all services of this process together: some slots are left when all of them hang. */
  readonly allCallsMax: number;
}

export const guardLimits: GuardLimits = {
  failuresToOpen: 5,
  probeAfterMilliseconds: 5_000,
  callsMax: 10,
  allCallsMax: 15,
};

/** What watches one tax service in this process. */
export interface ServiceGuard {
  readonly circuit: CircuitReading;
  /** Makes the call, or says at once that it is not made. @throws TaxServiceFault, and whatever the call throws. */
  run<Outcome>(call: () => Promise<Outcome>): Promise<Outcome>;
}

/** What all guards of a process share. */
export type Room = ReturnType<typeof createRoom>;

export function createRoom({ allCallsMax }: GuardLimits) {
  return bulkhead(allCallsMax);
}

export function createServiceGuard(
  limits: GuardLimits,
  room: Room,
  onChange: (circuit: CircuitReading) => void = () => undefined,
): ServiceGuard {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: limits.probeAfterMilliseconds,
    breaker: new ConsecutiveBreaker(limits.failuresToOpen),
  });
  breaker.onStateChange((state) => onChange(circuitReading(state)));
  const calls = bulkhead(limits.callsMax);
  return {
    get circuit() {
      return circuitReading(breaker.state);
    },
    async run(call) {
      // Whoever asks the library while a probe is under way waits for the probe; a quote has no time for that.
      if (breaker.state === CircuitState.HalfOpen) throw new TaxServiceFault('circuit_open');
      if (calls.executionSlots === 0 || room.executionSlots === 0) throw new TaxServiceFault('busy');
      try {
        return await room.execute(() => calls.execute(() => breaker.execute(call)));
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new TaxServiceFault('circuit_open') : error;
      }
    },
  };
}
