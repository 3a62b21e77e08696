import type { AttemptOutcome } from '@landed/contracts/webhook/types';

/** How much of this process one endpoint may use. */
export interface ConcurrencyLimits {
  /** Concurrent requests to an endpoint about which this process knows nothing yet. */
  readonly initialPermits: number;
  /** Each success adds a permit, up to this number; each timeout halves them, down to one. */
  readonly permitsMax: number;
  /** An endpoint whose requests take longer gets at most the initial permits, even if they succeed in the end. */
  readonly slowMilliseconds: number;
  /** Requests to all degraded endpoints together (slow, or after a timeout), so that healthy endpoints get permits. */
  readonly degradedMax: number;
  /** Requests to all unproven endpoints together. They have accepted nothing from this process yet and may hang. */
  readonly unprovenMax: number;
  /** The assumed duration of a request until one has ended. */
  readonly initialMeanMilliseconds: number;
  /** The shortest retry delay. */
  readonly delayMinMilliseconds: number;
  /** Added when only the shared limit is reached: its permits become free when requests to other endpoints end. */
  readonly sharedDelayMilliseconds: number;
  /** Retry slots are reserved this far ahead. Overflow is spread over the same period after it. */
  readonly horizonMilliseconds: number;
  /** The state of an endpoint is dropped after this time without a request. */
  readonly idleMilliseconds: number;
  /** Above this number of endpoints, the least recently used ones are dropped. */
  readonly endpointsMax: number;
}

export const concurrencyLimits: ConcurrencyLimits = {
  initialPermits: 8,
  permitsMax: 32,
  slowMilliseconds: 2_000,
  degradedMax: 64,
  unprovenMax: 64,
  initialMeanMilliseconds: 250,
  delayMinMilliseconds: 50,
  sharedDelayMilliseconds: 1_000,
  horizonMilliseconds: 5 * 60_000,
  idleMilliseconds: 10 * 60_000,
  endpointsMax: 10_000,
};

/** Permission to send one request. A second release has no effect. */
export interface Permit {
  /** @param outcome of the request; null when none was made. */
  release(outcome: AttemptOutcome | null): void;
}

/** Limits concurrent requests per endpoint in this process: a slow endpoint uses its own permits and no others. */
export interface EndpointConcurrency {
  /** A permit, or null when the endpoint has none free. */
  acquire(endpointId: string): Permit | null;
  /**
   * How long to wait after `acquire` returned null. Each call reserves its own retry slot; slots are as far apart as
   * requests to the endpoint end.
   */
  retryDelay(endpointId: string): number;
  /** Endpoints whose state is kept. */
  readonly size: number;
}

interface EndpointState {
  permits: number;
  /** When each request in flight began, the oldest first. */
  readonly inFlight: Map<object, number>;
  /** The moving average of request durations; the latest ones count most. */
  meanMilliseconds: number;
  /** Retry slots reserved and not passed yet, as of `slotsAt`. */
  slots: number;
  slotsAt: number;
  /** Callers that found no slot before the horizon. */
  overflow: number;
  usedAt: number;
  /** Whether it has accepted anything from this process. */
  isProven: boolean;
}

/** The weight of the latest request in the moving average. */
const weight = 0.3;
/** The fractional parts of its multiples are distinct and fill a range evenly. */
const goldenRatio = 0.618_033_988_749_895;

/**
 * Additive increase, multiplicative decrease: a success adds one permit, a timeout halves them. Retry slots are a leaky
 * bucket that drains as fast as requests end. Pure except for the clock.
 */
export function createEndpointConcurrency(
  limits: ConcurrencyLimits = concurrencyLimits,
  now: () => number = () => performance.now(),
): EndpointConcurrency {
  const endpoints = new Map<string, EndpointState>();
  const shared = { degraded: 0, unproven: 0 };
  const sharedMax = { degraded: limits.degradedMax, unproven: limits.unprovenMax };

  /** Moves the endpoint to the end of the map, where the most recently used one is. */
  const stateOf = (endpointId: string, at: number): EndpointState => {
    const state = endpoints.get(endpointId) ?? newState(limits, at);
    state.usedAt = at;
    endpoints.delete(endpointId);
    evict(endpoints, limits, at);
    endpoints.set(endpointId, state);
    return state;
  };

  const isExhausted = (pool: keyof typeof shared | null) => pool !== null && shared[pool] >= sharedMax[pool];

  return {
    get size() {
      return endpoints.size;
    },
    acquire(endpointId) {
      const at = now();
      const state = stateOf(endpointId, at);
      const pool = sharedPoolOf(state, limits, at);
      if (state.inFlight.size >= permitsOf(state, limits, at)) return null;
      if (isExhausted(pool)) return null;
      const request = {};
      state.inFlight.set(request, at);
      if (pool !== null) shared[pool] += 1;
      return {
        release(outcome) {
          if (!state.inFlight.delete(request)) return;
          if (pool !== null) shared[pool] -= 1;
          if (outcome !== null) recordOutcome(state, limits, outcome, now() - at);
        },
      };
    },
    retryDelay(endpointId) {
      const at = now();
      const state = stateOf(endpointId, at);
      const hasOwnPermit = state.inFlight.size < permitsOf(state, limits, at);
      const waitsForOthers = hasOwnPermit && isExhausted(sharedPoolOf(state, limits, at));
      return reserveSlot(state, limits, at) + (waitsForOthers ? limits.sharedDelayMilliseconds : 0);
    },
  };
}

function newState({ initialPermits, initialMeanMilliseconds }: ConcurrencyLimits, at: number): EndpointState {
  return {
    permits: initialPermits,
    inFlight: new Map(),
    meanMilliseconds: initialMeanMilliseconds,
    slots: 0,
    slotsAt: at,
    overflow: 0,
    usedAt: at,
    isProven: false,
  };
}

/** A slow success keeps its permit as long as a failure does, so a slow endpoint does not get more than at first. */
function permitsOf(state: EndpointState, limits: ConcurrencyLimits, at: number): number {
  return isSlow(state, limits, at) ? Math.min(state.permits, limits.initialPermits) : state.permits;
}

/** The shared limit that a request also counts against; null for a healthy endpoint. */
function sharedPoolOf(state: EndpointState, limits: ConcurrencyLimits, at: number): 'degraded' | 'unproven' | null {
  if (state.permits < limits.initialPermits || isSlow(state, limits, at)) return 'degraded';
  return state.isProven ? null : 'unproven';
}

function isSlow(state: EndpointState, { slowMilliseconds }: ConcurrencyLimits, at: number): boolean {
  return expectedDuration(state, at) > slowMilliseconds;
}

function recordOutcome(
  state: EndpointState,
  { permitsMax }: ConcurrencyLimits,
  outcome: AttemptOutcome,
  milliseconds: number,
): void {
  state.meanMilliseconds += weight * (milliseconds - state.meanMilliseconds);
  if (outcome === 'delivered') {
    state.permits = Math.min(state.permits + 1, permitsMax);
    state.isProven = true;
  }
  if (outcome === 'timeout') state.permits = Math.max(Math.floor(state.permits / 2), 1);
}

function reserveSlot(state: EndpointState, limits: ConcurrencyLimits, at: number): number {
  const { delayMinMilliseconds, horizonMilliseconds } = limits;
  const slotMilliseconds = Math.max(expectedDuration(state, at), 1) / permitsOf(state, limits, at);
  state.slots = Math.max(state.slots - (at - state.slotsAt) / slotMilliseconds, 0);
  state.slotsAt = at;
  const delay = (state.slots + 1) * slotMilliseconds;
  if (delay <= horizonMilliseconds) {
    state.slots += 1;
    return delayMinMilliseconds + delay;
  }
  state.overflow += 1;
  return delayMinMilliseconds + horizonMilliseconds * (1 + ((state.overflow * goldenRatio) % 1));
}

/** Counts the oldest request in flight too: an endpoint that hangs is known before its first timeout. */
function expectedDuration(state: EndpointState, at: number): number {
  const [oldest] = state.inFlight.values();
  return Math.max(state.meanMilliseconds, oldest === undefined ? 0 : at - oldest);
}

/** Drops the least recently used endpoints, but none with a request in flight. */
function evict(
  endpoints: Map<string, EndpointState>,
  { idleMilliseconds, endpointsMax }: ConcurrencyLimits,
  at: number,
): void {
  for (const [endpointId, state] of endpoints) {
    if (endpoints.size < endpointsMax && at - state.usedAt <= idleMilliseconds) return;
    if (state.inFlight.size === 0) endpoints.delete(endpointId);
  }
}
