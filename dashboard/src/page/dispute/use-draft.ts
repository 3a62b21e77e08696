import { useCallback, useEffect, useRef, useState } from 'react';
import type { DisputeDetail, SavedDraft } from '../../wire/dispute.js';
import { post } from '../api/request.js';
import type { EvidenceTexts } from './submit-dialog.js';

type Draft = NonNullable<DisputeDetail['draft']>;

/** How long a person has stopped writing before the draft is saved. */
const quietMilliseconds = 1_500;

/** Saves what a person writes: a moment after the last change, and when the form is left. One save at a time, in order. */
export function useDraft(path: string, onSaved: (draft: Draft) => void) {
  const [error, setError] = useState<unknown>(null);
  const waiting = useRef<EvidenceTexts | null>(null);
  const saving = useRef(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = useRef(onSaved);
  saved.current = onSaved;
  const save = useCallback(() => {
    clearTimeout(timer.current);
    saving.current = saving.current.then(async () => {
      const evidence = waiting.current;
      if (evidence === null) return;
      waiting.current = null;
      try {
        const { saved_at } = await post<SavedDraft>(path, { evidence });
        saved.current({ evidence: { ...evidence }, saved_at });
        setError(null);
      } catch (problem) {
        // The next change tries again, with this one.
        waiting.current ??= evidence;
        setError(problem);
      }
    });
  }, [path]);
  const keep = (evidence: EvidenceTexts) => {
    waiting.current = evidence;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, quietMilliseconds);
  };
  const drop = () => {
    waiting.current = null;
  };
  useEffect(() => save, [save]);
  return { keep, drop, error };
}
