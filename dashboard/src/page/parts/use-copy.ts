import { useCallback } from 'react';
import { useToast } from './toast.js';

/** Copies a text and says so. `what` is its name: "Secret key". */
export function useCopy(): (text: string, what: string) => void {
  const toast = useToast();
  return useCallback(
    (text, what) =>
      void navigator.clipboard.writeText(text).then(
        () => toast(`${what} copied`),
        () => toast(`${what} is not copied: select it and copy it yourself`),
      ),
    [toast],
  );
}
