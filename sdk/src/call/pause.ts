import type { AbortSignalLike } from './types.js';

/** A pause is drawn from nought to this, doubled with each attempt … */
const firstPauseMilliseconds = 500;
/** … up to this. */
const pauseMaxMilliseconds = 8_000;
/** Who asks for more patience than this gets the error instead: the caller knows better what to do meanwhile. */
const retryAfterMaxSeconds = 60;

/** Whether a wait that the service asks for is too long to be spent inside a call. */
export function isTooLong(retryAfterSeconds: number | null): boolean {
  return retryAfterSeconds !== null && retryAfterSeconds > retryAfterMaxSeconds;
}

/** Exponential with full jitter, behind what `Retry-After` asks for. */
export function pauseMilliseconds(failedAttempts: number, retryAfterSeconds: number | null): number {
  const ceiling = Math.min(pauseMaxMilliseconds, firstPauseMilliseconds * 2 ** (failedAttempts - 1));
  return (retryAfterSeconds ?? 0) * 1_000 + Math.floor(Math.random() * ceiling);
}

export type Sleep = (milliseconds: number) => Promise<void>;

/** Waits, or returns at once when the caller gives up. */
export async function pause(milliseconds: number, sleep: Sleep | undefined, signal?: AbortSignalLike): Promise<void> {
  // The signal may have come before anybody listened: between the answer and this.
  if (signal?.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: () => void = () => undefined;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  signal?.addEventListener('abort', wake);
  if (sleep === undefined) timer = setTimeout(wake, milliseconds);
  try {
    await (sleep === undefined ? woken : Promise.race([sleep(milliseconds), woken]));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', wake);
  }
}
