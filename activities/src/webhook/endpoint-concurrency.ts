import type { AttemptOutcome } from '@landed/contracts/webhook/types';

/** How much of this process one endpoint may hold. */
export interface ConcurrencyLimits {
  /** Requests that may be under way to an endpoint that nothing is known of. */
  readonly placesAtFirst: number;
  /** The most that successes let it become; each time-out halves it, down to one. */
  readonly placesMax: number;
  /** An endpoint whose requests last longer has no more places than at first, whatever it responses in the end. */
  readonly slowMilliseconds: number;
  /** What slow endpoints and those that had time-outs may hold together: many of them leave room for the others. */
  readonly troubledMax: number;
  /** What endpoints may hold together that have taken nothing yet from this process: nobody knows that they do not hang. */
  readonly unprovenMax: number;
  /** What a request is taken to last until one has ended. */
  readonly firstGuessMilliseconds: number;
  /** Nobody is told to come back sooner. */
  readonly waitMinMilliseconds: number;
  /** And so much later who has places of his own, but none of those that he shares: these end with others' requests. */
  readonly sharedWaitMilliseconds: number;
  /** Turns are handed out up to here; who comes after them is spread over as long again. */
  readonly horizonMilliseconds: number;
  /** A lane without a request for so long is forgotten … */
  readonly idleMilliseconds: number;
  /** … and the longest unused ones of more than so many. */
  readonly lanesMax: number;
}

export const concurrencyLimits: ConcurrencyLimits = {
  placesAtFirst: 8,
  placesMax: 32,
  slowMilliseconds: 2_000,
  troubledMax: 64,
  unprovenMax: 64,
  firstGuessMilliseconds: 250,
  waitMinMilliseconds: 50,
  sharedWaitMilliseconds: 1_000,
  horizonMilliseconds: 5 * 60_000,
  idleMilliseconds: 10 * 60_000,
  lanesMax: 10_000,
};

/** Leave to send one request. Given back once, with what the request came to; null when none was made. */
export interface Permit {
  leave(outcome: AttemptOutcome | null): void;
}

/** A lane per endpoint in this process: a hung or slow one holds its own places and nobody else's. */
export interface EndpointConcurrency {
  /** A place, or null when the endpoint has none free. */
  enter(endpointId: string): Permit | null;
  /** For who found none free: how long until his turn. Each call is a turn of its own, as fast as requests end. */
  turn(endpointId: string): number;
  /** Lanes that are remembered. */
  readonly size: number;
}

interface Lane {
  places: number;
  /** When each request under way began, the oldest first. */
  readonly underWay: Map<object, number>;
  /** How long requests last, the later ones counting more. */
  meanMilliseconds: number;
  /** Turns handed out that are not over yet, as of `countedAt`. */
  turns: number;
  countedAt: number;
  /** Callers sent past the horizon. */
  latecomers: number;
  usedAt: number;
  /** Whether it has taken anything from this process. */
  isProven: boolean;
}

/** How much the last request counts in the mean. */
const weight = 0.3;
/** Multiples of it, without their whole part, never meet and fill a range evenly. */
const goldenRatio = 0.618_033_988_749_895;

/**
 * Pure but for the clock: places grow by one with a success and are halved by a time-out; turns are a bucket that
 * drains as fast as requests end.
 */
export function createEndpointConcurrency(
  limits: ConcurrencyLimits = concurrencyLimits,
  now: () => number = () => performance.now(),
): EndpointConcurrency {
  const lanes = new Map<string, Lane>();
  const shared = { troubled: 0, unproven: 0 };
  const sharedMax = { troubled: limits.troubledMax, unproven: limits.unprovenMax };

  /** The lane, as the one that was used last. */
  const laneOf = (endpointId: string, at: number): Lane => {
    const lane = lanes.get(endpointId) ?? newLane(limits, at);
    lane.usedAt = at;
    lanes.delete(endpointId);
    forget(lanes, limits, at);
    lanes.set(endpointId, lane);
    return lane;
  };

  /** Whether a request would take of places that are all taken. */
  const isShareTaken = (share: keyof typeof shared | null) => share !== null && shared[share] >= sharedMax[share];

  return {
    get size() {
      return lanes.size;
    },
    enter(endpointId) {
      const at = now();
      const lane = laneOf(endpointId, at);
      const share = shareOf(lane, limits, at);
      if (lane.underWay.size >= placesOf(lane, limits, at)) return null;
      if (isShareTaken(share)) return null;
      const request = {};
      lane.underWay.set(request, at);
      if (share !== null) shared[share] += 1;
      return {
        leave(outcome) {
          if (!lane.underWay.delete(request)) return;
          if (share !== null) shared[share] -= 1;
          if (outcome !== null) learn(lane, limits, outcome, now() - at);
        },
      };
    },
    turn(endpointId) {
      const at = now();
      const lane = laneOf(endpointId, at);
      const isForOthers = lane.underWay.size < placesOf(lane, limits, at) && isShareTaken(shareOf(lane, limits, at));
      return nextTurn(lane, limits, at) + (isForOthers ? limits.sharedWaitMilliseconds : 0);
    },
  };
}

function newLane({ placesAtFirst, firstGuessMilliseconds }: ConcurrencyLimits, at: number): Lane {
  return {
    places: placesAtFirst,
    underWay: new Map(),
    meanMilliseconds: firstGuessMilliseconds,
    turns: 0,
    countedAt: at,
    latecomers: 0,
    usedAt: at,
    isProven: false,
  };
}

/** A success that takes long holds its place as long as a failure does: many at once would be everybody's places. */
function placesOf(lane: Lane, limits: ConcurrencyLimits, at: number): number {
  return isSlow(lane, limits, at) ? Math.min(lane.places, limits.placesAtFirst) : lane.places;
}

/** Whose places a request also takes of; null for an endpoint that is known to be well. */
function shareOf(lane: Lane, limits: ConcurrencyLimits, at: number): 'troubled' | 'unproven' | null {
  if (lane.places < limits.placesAtFirst || isSlow(lane, limits, at)) return 'troubled';
  return lane.isProven ? null : 'unproven';
}

function isSlow(lane: Lane, { slowMilliseconds }: ConcurrencyLimits, at: number): boolean {
  return lasting(lane, at) > slowMilliseconds;
}

function learn(lane: Lane, { placesMax }: ConcurrencyLimits, outcome: AttemptOutcome, lasted: number): void {
  lane.meanMilliseconds += weight * (lasted - lane.meanMilliseconds);
  if (outcome === 'delivered') {
    lane.places = Math.min(lane.places + 1, placesMax);
    lane.isProven = true;
  }
  if (outcome === 'timeout') lane.places = Math.max(Math.floor(lane.places / 2), 1);
}

function nextTurn(lane: Lane, limits: ConcurrencyLimits, at: number): number {
  const { waitMinMilliseconds, horizonMilliseconds } = limits;
  const each = Math.max(lasting(lane, at), 1) / placesOf(lane, limits, at);
  lane.turns = Math.max(lane.turns - (at - lane.countedAt) / each, 0);
  lane.countedAt = at;
  const wait = (lane.turns + 1) * each;
  if (wait <= horizonMilliseconds) {
    lane.turns += 1;
    return waitMinMilliseconds + wait;
  }
  lane.latecomers += 1;
  return waitMinMilliseconds + horizonMilliseconds * (1 + ((lane.latecomers * goldenRatio) % 1));
}

/** What has not ended yet counts as well: an endpoint that hangs is known before the first time-out. */
function lasting(lane: Lane, at: number): number {
  const [oldest] = lane.underWay.values();
  return Math.max(lane.meanMilliseconds, oldest === undefined ? 0 : at - oldest);
}

/** Lanes are in the order of their last use: the first ones are the first to go, but none with a request under way. */
function forget(lanes: Map<string, Lane>, { idleMilliseconds, lanesMax }: ConcurrencyLimits, at: number): void {
  for (const [endpointId, lane] of lanes) {
    if (lanes.size < lanesMax && at - lane.usedAt <= idleMilliseconds) return;
    if (lane.underWay.size === 0) lanes.delete(endpointId);
  }
}
