import { setMaxListeners } from 'node:events';

/** Something that goes on until somebody ends it. */
export interface UntilSignal {
  readonly signal: AbortSignal;
  /** Gives the signals back: a second Ctrl-C ends the process whatever it is doing. */
  release(): void;
}

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends with Ctrl-C, a terminal or a reader of the output that goes away, or a polite kill. */
export function untilSignal(): UntilSignal {
  const controller = new AbortController();
  // Everything that is under way listens to it.
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
