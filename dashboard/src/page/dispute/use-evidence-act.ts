import { useRef, useState } from 'react';
import type { MoneyActDone } from '../../wire/money-act.js';
import { isUnknownOutcome, NotConfirmed } from '../api/api-error.js';
import { post } from '../api/request.js';

export type EvidenceTexts = Readonly<Record<string, string>>;

/**
 * Submits evidence with one idempotency key until its outcome is known, so that no second press, lost response or reload
 * submits twice. The key alone is kept in the tab: the texts describe the buyer.
 */
export function useEvidenceAct(path: string, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isOpen, setIsOpen] = useState(false);
  const running = useRef(false);
  const name = `landed-act:${path}`;
  const send = async (evidence: EvidenceTexts) => {
    const key = sessionStorage.getItem(name) ?? `dash-${crypto.randomUUID()}`;
    sessionStorage.setItem(name, key);
    setIsOpen(false);
    try {
      await post<MoneyActDone>(path, { idempotency_key: key, evidence });
      sessionStorage.removeItem(name);
      onDone();
    } catch (problem) {
      setIsOpen(isUnknownOutcome(problem));
      if (!isUnknownOutcome(problem)) sessionStorage.removeItem(name);
      if (!(problem instanceof NotConfirmed)) setError(problem);
    }
  };
  const run = (evidence: EvidenceTexts) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setError(null);
    void send(evidence).finally(() => {
      running.current = false;
      setIsBusy(false);
    });
  };
  /** `isUnknown`: only the same submission may be sent. */
  return { run, isBusy, error, isUnknown: isOpen };
}
