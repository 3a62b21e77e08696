import { useCallback, useRef, useState } from 'react';
import { NotConfirmed } from './api-error.js';

export interface Act<Arguments extends readonly unknown[]> {
  readonly run: (...given: Arguments) => void;
  readonly isBusy: boolean;
  /** Why the last run failed. Null while none has, and when the person chose not to confirm it. */
  readonly error: unknown;
}

/** One action of a person: at most one run at a time, so that a double click is one request. */
export function useAct<Arguments extends readonly unknown[]>(
  act: (...given: Arguments) => Promise<void>,
): Act<Arguments> {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  const run = useCallback((...given: Arguments) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setError(null);
    latest
      .current(...given)
      .catch((problem: unknown) => setError(problem instanceof NotConfirmed ? null : problem))
      .finally(() => {
        running.current = false;
        setIsBusy(false);
      });
  }, []);
  return { run, isBusy, error };
}
