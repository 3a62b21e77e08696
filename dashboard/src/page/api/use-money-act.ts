import { useCallback, useEffect, useRef, useState } from 'react';
import type { MoneyActDone } from '../../wire/money-act.js';
import { NotConfirmed } from './api-error.js';
import { type ActPlace, type PendingAct, readPending, sendAct } from './money-act.js';
import { post } from './request.js';

/** How often an operation of unknown outcome is sent again while its page is open. */
const checkMilliseconds = 5_000;

export interface MoneyAct {
  readonly run: (body: object) => void;
  readonly isBusy: boolean;
  /** Why nothing was done. */
  readonly error: unknown;
  /** The operation whose outcome is not known yet, also one that another tab has sent. */
  readonly unknown: PendingAct | null;
}

/** All tabs of this browser. */
export const everyTab: ActPlace = { storage: localStorage, keepsBody: true };

/**
 * One money operation of a person. At most one request at a time; one of unknown outcome is repeated until it is known,
 * whatever is asked for meanwhile.
 */
export function useMoneyAct(path: string, onDone: (done: MoneyActDone) => void, place = everyTab): MoneyAct {
  const [unknown, setUnknown] = useState(() => readPending(place, path));
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const wasSentHere = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;
  const run = useCallback(
    (body: object) => {
      if (running.current) return;
      running.current = true;
      wasSentHere.current = true;
      setIsBusy(true);
      setError(null);
      const send = (to: string, given: object) =>
        post<MoneyActDone>(to, given).catch((problem: unknown) => {
          // Sent again every few seconds, it would ask for the confirmation as often.
          if (problem instanceof NotConfirmed) wasSentHere.current = false;
          throw problem;
        });
      void sendAct(place, path, body, send).then((result) => {
        running.current = false;
        setIsBusy(false);
        setUnknown(result.kind === 'unknown' ? result.pending : null);
        if (result.kind === 'rejected') setError(result.error instanceof NotConfirmed ? null : result.error);
        if (result.kind === 'done') done.current(result.value);
      });
    },
    [place, path],
  );
  useEffect(() => {
    // An operation of an earlier visit is sent again only when the person asks for it.
    if (unknown === null || isBusy || !wasSentHere.current) return undefined;
    const timer = setTimeout(() => run(unknown.body), checkMilliseconds);
    return () => clearTimeout(timer);
  }, [unknown, isBusy, run]);
  return { run, isBusy, error, unknown };
}
