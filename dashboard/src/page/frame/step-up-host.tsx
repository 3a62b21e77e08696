import { type ReactNode, useEffect, useState } from 'react';
import { confirmWith } from '../api/request.js';
import type { StepUpDialog } from './step-up-dialog.js';

interface Asked {
  readonly Dialog: typeof StepUpDialog;
  readonly methods: readonly string[];
  readonly end: (confirmed: boolean) => void;
}

/**
 * Shows the confirmation of identity when a request needs one. One at a time: a second one gets the same answer. The dialog
 * is loaded when it is needed; without a connection nothing is confirmed, and nothing is changed.
 */
export function StepUpHost({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    const ask = async (methods: readonly string[]): Promise<boolean> => {
      const { StepUpDialog: Dialog } = await import('./step-up-dialog.js');
      return new Promise<boolean>((end) => setAsked({ Dialog, methods, end }));
    };
    confirmWith((methods) => {
      pending ??= ask(methods)
        .catch(() => false)
        .finally(() => {
          pending = null;
          setAsked(null);
        });
      return pending;
    });
  }, []);
  return (
    <>
      {children}
      {asked !== null && <asked.Dialog methods={asked.methods} onEnd={asked.end} />}
    </>
  );
}
