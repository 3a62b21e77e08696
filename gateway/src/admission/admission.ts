import { AdaptiveLimit } from './adaptive-limit.js';
import { Places } from './places.js';
import { type RequestClass, requestClasses } from './request-class.js';
import { RetryAfter } from './retry-after.js';
import type { AdmissionSettings } from './settings.js';

/** A place for one request. Release it exactly once, when the request has ended. */
export interface Permit {
  readonly kind: 'permit';
  /** Notes the time of work that ended now and was done in full: no rejection, and no replay. */
  measure(operation: string, startedAt: number): void;
  release(): void;
}

/** `overloaded`: no place is free. `above_share`: other merchants need the places. */
export const rejectionReasons = ['overloaded', 'above_share'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export interface Rejection {
  readonly kind: 'rejection';
  readonly reason: RejectionReason;
  readonly retryAfterSeconds: number;
}

export interface AdmissionOptions {
  readonly settings: AdmissionSettings;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** From 0 to 1, excluding 1. */
  readonly random: () => number;
}

interface ClassState {
  readonly limit: AdaptiveLimit;
  readonly places: Places;
  readonly retryAfter: RetryAfter;
  readonly rejected: Record<RejectionReason, number>;
}

/** What admission does with one class; `rejected` counts from the start of the process. */
export interface AdmissionState {
  readonly requestClass: RequestClass;
  readonly inFlight: number;
  readonly limit: number;
  readonly rejected: Readonly<Record<RejectionReason, number>>;
}

/**
 * Decides which requests this process works on, before it does any work for them. A request starts at once or is
 * rejected at once: nothing waits here, because a queue in the process would hide the load from the callers.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #classes: Readonly<Record<RequestClass, ClassState>>;

  constructor(options: AdmissionOptions) {
    const { settings, now, random } = options;
    const open = (requestClass: RequestClass): ClassState => ({
      limit: new AdaptiveLimit(settings[requestClass], now()),
      places: new Places(),
      retryAfter: new RetryAfter(now(), random),
      rejected: { overloaded: 0, above_share: 0 },
    });
    this.#options = options;
    this.#classes = { read: open('read'), quote: open('quote'), money: open('money') };
  }

  /** @param merchant identifies the merchant and the mode, which share places like two merchants. */
  request(requestClass: RequestClass, merchant: string): Permit | Rejection {
    const { limit, places, retryAfter, rejected } = this.#classes[requestClass];
    const now = this.#options.now();
    places.expire(now);
    limit.note(places.taken, now);
    const place = places.placeFor(merchant, limit.value);
    if (place !== 'free') {
      const reason = place === 'full' ? 'overloaded' : 'above_share';
      rejected[reason] += 1;
      return { kind: 'rejection', reason, retryAfterSeconds: retryAfter.secondsOf(now) };
    }
    return this.#permit(this.#classes[requestClass], merchant, now);
  }

  state(): readonly AdmissionState[] {
    return requestClasses.map((requestClass) => {
      const { places, limit, rejected } = this.#classes[requestClass];
      return { requestClass, inFlight: places.taken, limit: limit.value, rejected: { ...rejected } };
    });
  }

  #permit({ limit, places, retryAfter }: ClassState, merchant: string, begunAt: number): Permit {
    const { now } = this.#options;
    const held = places.enter(merchant, begunAt);
    const inFlight = places.taken;
    return {
      kind: 'permit',
      measure: (operation, startedAt) => {
        // A request that has lost its place shows how slow a bank is, not how long the queue is.
        if (held.isHeld) limit.measure({ operation, startedAt, endedAt: now(), inFlight });
      },
      release: () => {
        const endedAt = now();
        limit.note(places.taken, endedAt);
        places.leave(held);
        retryAfter.completed(endedAt);
      },
    };
  }
}
