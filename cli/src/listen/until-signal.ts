import { setMaxListeners } from 'node:events';

/** An abort signal that process signals trigger. */
export interface UntilSignal {
  readonly signal: AbortSignal;
  /** Removes the signal handlers: after that, a second Ctrl-C ends the process immediately. */
  release(): void;
}

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts on Ctrl-C, SIGTERM, a closed terminal or a closed output pipe. */
export function untilSignal(): UntilSignal {
  const controller = new AbortController();
  // Every request in flight adds a listener to this signal, so Node must not warn about their number.
  setMaxListeners(0, controller.signal);
  const release = () => {
    for (const name of endSignals) process.removeListener(name, onSignal);
    process.stdout.removeListener('error', onSignal);
  };
  const onSignal = () => {
    release();
    controller.abort();
  };
  for (const name of endSignals) process.on(name, onSignal);
  process.stdout.on('error', onSignal);
  return { signal: controller.signal, release };
}
