import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCopy } from '../parts/use-copy.js';
import { useMerchant } from '../session/merchant.js';
import { usePreferences } from '../session/preferences.js';
import { frameTexts } from '../text/frame.js';
import { navigationFor } from './navigation.js';
import { idInFocus, moveToRow } from './row-keys.js';

/**
 * `/` goes to the search box, `g` and a letter to a page, `j` and `k` to a row, which Enter opens as it opens every link,
 * `c` copies its id, and `?` shows the list. They can be turned off in the own account, and do nothing while a field or a
 * dialog has the focus.
 *
 * @returns whether the list is open, and how to open or close it.
 */
export function useShortcuts(): readonly [isListOpen: boolean, toggle: () => void] {
  const { base, roles } = useMerchant();
  const { shortcuts } = usePreferences();
  const navigate = useNavigate();
  const copy = useCopy();
  const [isListOpen, setIsListOpen] = useState(false);
  const afterG = useRef(false);
  const toggle = useCallback(() => setIsListOpen((now) => !now), []);
  useEffect(() => {
    if (shortcuts === 'off') return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const wasG = afterG.current;
      afterG.current = event.key === 'g';
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-search]')?.focus();
      } else if (event.key === '?') toggle();
      else if (wasG) {
        const entry = navigationFor(roles).find(({ key }) => key === event.key);
        if (entry !== undefined) void navigate({ to: `${base}${entry.to}` });
      } else if (event.key === 'j' || event.key === 'k') moveToRow(event.key === 'j' ? 1 : -1);
      else if (event.key === 'c') {
        const id = idInFocus();
        if (id !== null) copy(id, frameTexts.id);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [base, copy, navigate, roles, shortcuts, toggle]);
  return [isListOpen, toggle];
}

/** Whether a key belongs to what has the focus: a field, or anything in a dialog or menu. */
function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [popover]') !== null;
}
