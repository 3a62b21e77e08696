import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiEvent } from '../merchant-api/events.js';
import type { ReceiverResult } from './post-to-receiver.js';

/** One attempt, as it is reported. `nextInMilliseconds` is null after the last attempt. */
export interface Attempt {
  readonly event: ApiEvent;
  readonly number: number;
  readonly result: ReceiverResult;
  readonly delivered: boolean;
  readonly nextInMilliseconds: number | null;
}

export interface ForwarderOptions {
  /** Sends one event one time. */
  readonly send: (event: ApiEvent) => Promise<ReceiverResult>;
  readonly onAttempt: (attempt: Attempt) => void;
  readonly signal: AbortSignal;
  readonly pausesMilliseconds?: readonly number[];
  /** The most requests in flight. */
  readonly atOnce?: number;
}

export interface Tally {
  readonly delivered: number;
  readonly givenUp: number;
  /** Waiting or in flight when the command ended. */
  readonly unfinished: number;
}

/** Shorter than the pauses of webhook deliveries, because a developer is watching. */
const forwardPauses: readonly number[] = [1_000, 5_000, 15_000];

/**
 * Forwards events to a receiver. First attempts start in the given order, several in parallel. A failed event waits for its
 * retry without a permit, so it does not delay other events.
 */
export class Forwarder {
  readonly #options: Required<ForwarderOptions>;
  readonly #queue: (() => void)[] = [];
  #free: number;
  #delivered = 0;
  #givenUp = 0;
  #open = 0;

  constructor(options: ForwarderOptions) {
    this.#options = { pausesMilliseconds: forwardPauses, atOnce: 8, ...options };
    this.#free = this.#options.atOnce;
  }

  get tally(): Tally {
    return { delivered: this.#delivered, givenUp: this.#givenUp, unfinished: this.#open };
  }

  /** Resolves when the event is delivered or given up, or when the signal aborts. */
  async forward(event: ApiEvent): Promise<void> {
    this.#open += 1;
    const { pausesMilliseconds, signal } = this.#options;
    for (let number = 1; !signal.aborted; number += 1) {
      const result = await this.#withPermit(() => this.#options.send(event));
      // A request that the end of the command aborts is not a failure of the receiver.
      if (signal.aborted) return;
      const delivered = isDelivered(result);
      const pause = delivered || isGone(result) ? null : (pausesMilliseconds[number - 1] ?? null);
      if (pause === null) this.#end(delivered);
      this.#options.onAttempt({ event, number, result, delivered, nextInMilliseconds: pause });
      if (pause === null) return;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #end(delivered: boolean): void {
    this.#open -= 1;
    if (delivered) this.#delivered += 1;
    else this.#givenUp += 1;
  }

  async #withPermit<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

/** Success is 2xx only, as for webhook deliveries. */
function isDelivered(result: ReceiverResult): boolean {
  return result.kind === 'response' && result.status >= 200 && result.status < 300;
}

/** 410 ends the retries. For a webhook delivery it also disables the endpoint. */
function isGone(result: ReceiverResult): boolean {
  return result.kind === 'response' && result.status === 410;
}
