/** Work that a process repeats in the background. */
export interface Repeated {
  /** Runs it now, unless it is running. */
  wake(): void;
  /** Ends the repetition, and waits for the run in flight. */
  close(): Promise<void>;
}

/**
 * Runs work regularly and never twice at once: a run that is due during another is left out, so that nothing piles up
 * behind a dependency that hangs. The first run is one interval from now. `work` must not reject.
 */
export function repeat(everyMilliseconds: number, work: () => Promise<void>): Repeated {
  let running: Promise<void> | null = null;
  const wake = () => {
    running ??= work().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(wake, everyMilliseconds);
  timer.unref();
  return {
    wake,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
