import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiEvent } from '../merchant-api/events.js';
import type { ReceiverReply } from './post-to-receiver.js';

/** One attempt, as whoever watches is told of it. `nextInMilliseconds` is null after the last one. */
export interface Attempt {
  readonly event: ApiEvent;
  readonly number: number;
  readonly reply: ReceiverReply;
  readonly delivered: boolean;
  readonly nextInMilliseconds: number | null;
}

export interface ForwarderOptions {
  /** Sends an event once. */
  readonly send: (event: ApiEvent) => Promise<ReceiverReply>;
  readonly onAttempt: (attempt: Attempt) => void;
  readonly signal: AbortSignal;
  readonly pausesMilliseconds?: readonly number[];
  /** Most requests at once. */
  readonly atOnce?: number;
}

export interface Tally {
  readonly delivered: number;
  readonly givenUp: number;
  /** Were still waiting or under way at the end. */
  readonly unfinished: number;
}

/** Shorter than those of a delivery, because somebody sits in front of it. */
const forwardPauses: readonly number[] = [1_000, 5_000, 15_000];

/**
 * Brings events to a receiver: each begins in the order in which it is given, several at once, and is tried again after
 * pauses in which it holds no place, so that an event that fails keeps no other waiting.
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

  /** Resolves when the event has arrived, was given up, or everything was stopped. */
  async forward(event: ApiEvent): Promise<void> {
    this.#open += 1;
    const { pausesMilliseconds, signal } = this.#options;
    for (let number = 1; !signal.aborted; number += 1) {
      const reply = await this.#inTurn(() => this.#options.send(event));
      // What was cut off by the end of it all is no failure of the receiver.
      if (signal.aborted) return;
      const delivered = isDelivered(reply);
      const pause = delivered || isGone(reply) ? null : (pausesMilliseconds[number - 1] ?? null);
      if (pause === null) this.#end(delivered);
      this.#options.onAttempt({ event, number, reply, delivered, nextInMilliseconds: pause });
      if (pause === null) return;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #end(delivered: boolean): void {
    this.#open -= 1;
    if (delivered) this.#delivered += 1;
    else this.#givenUp += 1;
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
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

/** As of a delivery: 2xx and nothing else. */
function isDelivered(reply: ReceiverReply): boolean {
  return reply.kind === 'answered' && reply.status >= 200 && reply.status < 300;
}

/** 410 says that nobody wants it; a delivery would disable its endpoint. */
function isGone(reply: ReceiverReply): boolean {
  return reply.kind === 'answered' && reply.status === 410;
}
