/** An abort signal with a time limit for one request. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Whether the time limit caused the abort. */
  isOver(): boolean;
  release(): void;
}

/**
 * Aborts after a time, or when another signal aborts. The caller must call `release`: the other signal may live as long as
 * the program, and with `AbortSignal.any` each request would leave a listener on it.
 */
export function timeLimit(milliseconds: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort(new DOMException('The request timed out.', 'TimeoutError'));
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
