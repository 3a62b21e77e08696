import type { EventRecord } from './record.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Pauses after the first, second, … failed attempt; the last pause repeats. */
const BACK_OFF_MS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE] as const;
/** After this time the sender gives up. */
export const LIFETIME_MS = 24 * 60 * MINUTE;
/** The limit of concurrent batches per account. A receiver that hangs delays only its own account. */
const PARALLEL = 8;

export interface OutboxPorts {
  /** Sends an event once; resolves to whether it was delivered. */
  readonly attempt: (event: EventRecord) => Promise<boolean>;
  readonly finish: (event: EventRecord, as: 'delivered' | 'given_up') => void;
  readonly now: () => Date;
}

/** The undelivered events of one account. */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting: (readonly EventRecord[])[] = [];
  #running = 0;
  #closed = false;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** Sends the events of a batch one after the other, in this order. Batches are not ordered. */
  send(batch: readonly EventRecord[]): void {
    if (this.#closed || batch.length === 0) return;
    this.#waiting.push(batch);
    this.#next();
  }

  after(delayMs: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#closed) then();
    }, delayMs);
    this.#timers.add(timer);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting = [];
  }

  #next(): void {
    if (this.#running >= PARALLEL) return;
    const batch = this.#waiting.shift();
    if (batch === undefined) return;
    this.#running += 1;
    void this.#run(batch).finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }

  async #run(batch: readonly EventRecord[]): Promise<void> {
    for (const event of batch) {
      if (this.#closed) return;
      await this.#try(event, 0);
    }
  }

  async #try(event: EventRecord, failures: number): Promise<void> {
    if (await this.#ports.attempt(event)) {
      this.#ports.finish(event, 'delivered');
      return;
    }
    if (this.#closed) return;
    const pause = BACK_OFF_MS[failures] ?? BACK_OFF_MS[BACK_OFF_MS.length - 1] ?? 0;
    if (this.#ports.now().getTime() + pause - event.at > LIFETIME_MS) {
      this.#ports.finish(event, 'given_up');
      return;
    }
    this.after(pause, () => void this.#try(event, failures + 1));
  }
}
