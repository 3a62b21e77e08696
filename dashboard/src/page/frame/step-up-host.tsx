import { type ReactNode, useEffect, useState } from 'react';
import { confirmWith } from '../api/request.js';
import { StepUpDialog } from './step-up-dialog.js';

interface Asked {
  readonly methods: readonly string[];
  readonly end: (confirmed: boolean) => void;
}

/** Shows the confirmation of identity when a request needs one. One at a time: a second one gets the same answer. */
export function StepUpHost({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    confirmWith((methods) => {
      pending ??= new Promise<boolean>((resolve) => {
        setAsked({
          methods,
          end: (confirmed) => {
            pending = null;
            setAsked(null);
            resolve(confirmed);
          },
        });
      });
      return pending;
    });
  }, []);
  return (
    <>
      {children}
      {asked !== null && <StepUpDialog methods={asked.methods} onEnd={asked.end} />}
    </>
  );
}
