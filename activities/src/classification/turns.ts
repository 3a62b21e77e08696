import { setImmediate } from 'node:timers/promises';

export interface TurnsOptions {
  /** How long one turn of the event loop may be kept from everybody else, give or take one piece of work. */
  readonly sliceMilliseconds: number;
  readonly now: () => number;
}

/** Does a piece of work when it is its turn. */
export type InTurn = <Result>(work: () => Result) => Promise<Result>;

/**
 * Shares the event loop between work that has no pauses of its own. A piece is done at once while the slice of this turn
 * of the loop lasts, else in a later one. All callers share one slice, so that many of them hold the loop no longer than
 * one.
 */
export function createTurns({ sliceMilliseconds, now }: TurnsOptions): InTurn {
  let sliceEnds = Number.NEGATIVE_INFINITY;
  let nextTurn: Promise<void> | null = null;

  async function startNextTurn(): Promise<void> {
    await setImmediate();
    nextTurn = null;
    sliceEnds = now() + sliceMilliseconds;
  }

  return async (work) => {
    while (now() >= sliceEnds) {
      nextTurn ??= startNextTurn();
      await nextTurn;
    }
    // In the same breath as the look at the clock: whoever waited beside it shall see what this has taken.
    return work();
  };
}
