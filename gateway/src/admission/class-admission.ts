import { AdaptiveLimit } from './adaptive-limit.js';
import type { Arrival, Decision, Permit, Rejection, RejectionReason } from './decision.js';
import { FairQueue } from './fair-queue.js';
import { FairShares, type Place } from './fair-shares.js';
import { Neighbours } from './neighbours.js';
import { RetryAfter } from './retry-after.js';
import type { ClassSettings } from './settings.js';

/**
 * A request that runs for longer waits for another party, such as a bank, and hardly uses what the limit protects.
 * Otherwise one hung acquirer would take the places of all other charges.
 */
const placeMilliseconds = 3_000;
/** Only when hardly anything ends does a request wait for so long. It is longer than hung ones keep their places. */
const waitMilliseconds = 5_000;
/** A queue that has not been empty for this long is an overload. */
const burstMilliseconds = 2_000;
/** The least that may wait then, so that a place which becomes free is used at once. */
const waitingMin = 4;

/**
 * Between the call and the save we work as well: measured, a twentieth as long as in the rest of the request, and a
 * fourteenth in a flood. Under load that work waits, and would look like a slow processor.
 */
const ownShare = 1.1;

/** A monotonic clock in milliseconds. */
export interface AdmissionClock {
  readonly now: () => number;
  /** Runs something later, unless the returned function is called before. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

const nothing = () => undefined;

interface Waiting {
  readonly decided: (decision: Decision) => void;
  readonly stopWaiting: () => void;
}

/** The admission of one class of requests: few run at once, some wait for their turn, and the others are rejected. */
export class ClassAdmission {
  readonly #burst: number;
  readonly #clock: AdmissionClock;
  readonly #limit: AdaptiveLimit;
  readonly #retryAfter: RetryAfter;
  readonly #running = new FairShares();
  /** Requests that run, wait or arrive. */
  readonly #admitted = new FairShares();
  /** Requests whose bodies are read. */
  #arriving = 0;
  readonly #queue = new FairQueue<Waiting>();
  readonly #neighbours = new Neighbours();
  /** Since when the queue has not been empty. */
  #waitsSince = 0;
  readonly #rejected: Record<RejectionReason, number> = { overloaded: 0, above_share: 0 };

  constructor({ burst, ...limit }: ClassSettings, clock: AdmissionClock, random: () => number) {
    this.#burst = burst;
    this.#clock = clock;
    this.#limit = new AdaptiveLimit(limit, clock.now());
    this.#retryAfter = new RetryAfter(clock.now(), random);
  }

  /**
   * Rejects a request, or keeps a place among those that run or wait for it. Its turn is asked for when it is complete:
   * a body that arrives slowly would otherwise hold the place of one that is worked on.
   */
  arrive(merchant: string): Arrival | Rejection {
    const now = this.#clock.now();
    this.#note(now);
    const mayStart = this.#arriving === 0 && this.#mayStart(merchant, now);
    const place = mayStart ? 'free' : this.#placeToWait(merchant, now);
    if (place !== 'free') return this.#reject(place === 'full' ? 'overloaded' : 'above_share', now);
    this.#admitted.enter(merchant);
    this.#arriving += 1;
    let leave = () => {
      this.#arriving -= 1;
      this.#admitted.leave(merchant);
    };
    return {
      kind: 'arrival',
      turn: (decided) => {
        this.#arriving -= 1;
        leave = nothing;
        leave = this.#turn(merchant, decided);
      },
      leave: () => {
        leave();
        leave = nothing;
      },
    };
  }

  state() {
    return {
      inFlight: this.#running.total,
      waiting: this.#queue.length,
      limit: this.#limit.value,
      rejected: { ...this.#rejected },
    };
  }

  #placeToWait(merchant: string, now: number): Place {
    return this.#isTooLate(merchant, now) ? 'full' : this.#admitted.placeFor(merchant, this.#admittedMax(now));
  }

  /**
   * A burst is admitted whole, because its end is near. A queue that stands for longer is an overload: then about as many
   * wait as run, so that each is done after about twice the time that it runs.
   */
  #admittedMax(now: number): number {
    const standing = this.#limit.value + Math.max(waitingMin, this.#limit.value);
    return this.#isBurst(now) ? Math.max(this.#burst, standing) : standing;
  }

  #isBurst(now: number): boolean {
    return this.#queue.length === 0 || now - this.#waitsSince < burstMilliseconds;
  }

  /** Whether another request of a merchant would wait for longer than a second, because hardly anything ends. */
  #isTooLate(merchant: string, now: number): boolean {
    if (!this.#queue.has(merchant) || this.#isBurst(now)) return false;
    return this.#queue.length > this.#retryAfter.perSecondSince(this.#waitsSince, now);
  }

  /** Returns what ends the wait for the turn, if there is one. */
  #turn(merchant: string, decided: Waiting['decided']): () => void {
    const now = this.#clock.now();
    this.#note(now);
    // A merchant whose requests wait has more running than one that may start now, so none is passed.
    if (!this.#mayStart(merchant, now)) return this.#wait(merchant, decided, now);
    if (!this.#queue.has(merchant)) this.#neighbours.began(merchant, now);
    decided(this.#start(merchant));
    return nothing;
  }

  #wait(merchant: string, decided: Waiting['decided'], now: number): () => void {
    const stopWaiting = this.#clock.after(waitMilliseconds, () => {
      leave();
      decided(this.#reject('overloaded', this.#clock.now()));
    });
    const waiting: Waiting = { decided, stopWaiting };
    const leave = () => {
      stopWaiting();
      if (this.#queue.remove(merchant, waiting)) this.#admitted.leave(merchant);
    };
    if (this.#queue.length === 0) this.#waitsSince = now;
    this.#neighbours.waits(merchant);
    this.#queue.add(merchant, waiting);
    return leave;
  }

  /**
   * Whether a request may not begin although places may be free: a merchant whose requests wait while those of another one
   * begin at once leaves a place for the next one of those. If no more than one request is worked on, there is none to
   * leave, and nothing of it begins while all places are taken.
   */
  #isHeld(merchant: string, now: number): boolean {
    return (
      this.#running.total >= Math.max(this.#limit.ofOneWorked, this.#limit.value - 1) &&
      this.#queue.has(merchant) &&
      this.#neighbours.of(merchant, now)
    );
  }

  #mayStart(merchant: string, now: number): boolean {
    return !this.#isHeld(merchant, now) && this.#running.placeFor(merchant, this.#limit.value) === 'free';
  }

  #reject(reason: RejectionReason, now: number): Rejection {
    this.#rejected[reason] += 1;
    return { kind: 'rejection', reason, retryAfterSeconds: this.#retryAfter.secondsOf(now) };
  }

  /** Ends the interval of the limit when it is over, and starts what waits for the places that it has then. */
  #note(now: number): void {
    this.#limit.note(this.#running.total, now);
    this.#startWaiting();
  }

  #startWaiting(): void {
    const now = this.#clock.now();
    for (;;) {
      const merchant = this.#queue.next((each) => this.#running.of(each));
      if (merchant === null || !this.#mayStart(merchant, now)) return;
      const waiting = this.#queue.take(merchant);
      waiting?.stopWaiting();
      waiting?.decided(this.#start(merchant));
    }
  }

  #start(merchant: string): Permit {
    this.#running.enter(merchant);
    this.#queue.turn(merchant);
    const inFlight = this.#running.total;
    let hasPlace = true;
    const leave = () => {
      if (!hasPlace) return;
      hasPlace = false;
      this.#running.leave(merchant);
      this.#admitted.leave(merchant);
    };
    const stopExpiry = this.#clock.after(placeMilliseconds, () => {
      leave();
      this.#note(this.#clock.now());
    });
    return {
      kind: 'permit',
      measure: (operation, startedAt, processorMilliseconds) => {
        const endedAt = this.#clock.now();
        const whole = endedAt - startedAt;
        const milliseconds = Math.min(whole, (whole - processorMilliseconds) * ownShare);
        // A request that has lost its place waited for what the limit does not protect.
        if (hasPlace && milliseconds > 0)
          this.#limit.measure({ operation, milliseconds, startedAt, endedAt, inFlight });
      },
      release: () => {
        const endedAt = this.#clock.now();
        stopExpiry();
        if (hasPlace) this.#limit.ended(endedAt);
        this.#limit.note(this.#running.total, endedAt);
        this.#retryAfter.completed(endedAt);
        leave();
        this.#startWaiting();
      },
    };
  }
}
