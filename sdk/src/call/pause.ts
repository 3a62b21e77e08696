import type { AbortSignalLike } from './types.js';

/** A pause is a random time between 0 and this value, which doubles with each attempt. */
const firstPauseMilliseconds = 500;
/** The value never exceeds this one. */
const pauseMaxMilliseconds = 8_000;
/** With a longer `Retry-After` the call ends with the error: the caller decides what to do until then. */
const retryAfterMaxSeconds = 60;

/** Whether `Retry-After` is too long to wait inside a call. */
export function isTooLong(retryAfterSeconds: number | null): boolean {
  return retryAfterSeconds !== null && retryAfterSeconds > retryAfterMaxSeconds;
}

/** Exponential backoff with full jitter, added to `Retry-After`. */
export function pauseMilliseconds(failedAttempts: number, retryAfterSeconds: number | null): number {
  const ceiling = Math.min(pauseMaxMilliseconds, firstPauseMilliseconds * 2 ** (failedAttempts - 1));
  return (retryAfterSeconds ?? 0) * 1_000 + Math.floor(Math.random() * ceiling);
}

export type Sleep = (milliseconds: number) => Promise<void>;

/** Waits. Returns at once when the caller aborts. */
export async function pause(milliseconds: number, sleep: Sleep | undefined, signal?: AbortSignalLike): Promise<void> {
  // The caller may have aborted between the response and this line, before there was a listener.
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
