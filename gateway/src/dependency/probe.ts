/** Resolves within a time limit of its own to whether a dependency responded, and never rejects. */
export type Probe = () => Promise<boolean>;

/** Nothing that responds more slowly is of use to a request. */
const probeMilliseconds = 1_000;
const tickMilliseconds = 50;

/**
 * A probe that fails with its call, or when the call takes a second of this process's own time. A process that gets no
 * processor for a second reads no response either, and must not blame the dependency: its ticks come late, and each counts
 * as one.
 */
export function probeOf(call: () => Promise<unknown>): Probe {
  return () =>
    new Promise((resolve) => {
      let ticks = 0;
      const timer = setInterval(() => {
        ticks += 1;
        if (ticks * tickMilliseconds >= probeMilliseconds) end(false);
      }, tickMilliseconds);
      const end = (responds: boolean) => {
        clearInterval(timer);
        resolve(responds);
      };
      call().then(
        () => end(true),
        () => end(false),
      );
    });
}

/** Calls again only when the last call has ended, and until then returns that one. */
export function oneAtATime<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () =>
    (running ??= call().finally(() => {
      running = null;
    }));
}
