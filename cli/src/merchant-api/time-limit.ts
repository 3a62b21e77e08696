/** A signal for one request, and the end of its use. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Whether the time was up, and not something else the end. */
  isOver(): boolean;
  release(): void;
}

/**
 * Aborts after a time, or with another signal. That one may live as long as the program, so whoever is done releases the
 * limit: `AbortSignal.any` would leave something behind with every request.
 */
export function timeLimit(milliseconds: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort(new DOMException('The time is up.', 'TimeoutError'));
  }, milliseconds);
  const end = () => controller.abort(outer?.reason);
  if (outer?.aborted === true) end();
  else outer?.addEventListener('abort', end, { once: true });
  return {
    signal: controller.signal,
    isOver: () => over,
    release() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', end);
    },
  };
}
