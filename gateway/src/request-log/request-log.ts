import type { LoggedRequest } from '@landed/prisma/write/request-log/save-requests';

/** Requests that wait to be saved; further ones are dropped, so that a slow database costs no memory. */
const waitingMax = 10_000;

/** Requests until they are saved, in memory: a request writes nothing. */
export class RequestLog {
  /** How many were dropped since the process started. */
  dropped = 0;
  #waiting: LoggedRequest[] = [];

  note(request: LoggedRequest): void {
    if (this.#waiting.length < waitingMax) this.#waiting.push(request);
    else this.dropped += 1;
  }

  /** Removes and returns the oldest, at most `limit`. */
  take(limit: number): readonly LoggedRequest[] {
    return this.#waiting.splice(0, limit);
  }

  /** Puts back what could not be saved, before newer ones, as far as there is room. */
  putBack(requests: readonly LoggedRequest[]): void {
    const kept = requests.slice(0, waitingMax - this.#waiting.length);
    this.dropped += requests.length - kept.length;
    this.#waiting = [...kept, ...this.#waiting];
  }
}
