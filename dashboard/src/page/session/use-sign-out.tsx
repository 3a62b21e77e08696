import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { frameTexts } from '../text/frame.js';

const texts = frameTexts.notSignedOut;

/**
 * Ends the session. The document is loaded anew, so that nothing of this person stays in its memory, even a secret that
 * asks to be stored. When it fails, the person stays, and `failure` says so: on a shared device, a page that looks signed
 * out would be left open.
 */
export function useSignOut(): { readonly signOut: () => void; readonly isBusy: boolean; readonly failure: ReactNode } {
  const [hasFailed, setHasFailed] = useState(false);
  const navigate = useNavigate();
  const { run: signOut, isBusy } = useAct(async () => {
    await post('/session/sign-out').then(
      () => navigate({ to: '/sign-in', reloadDocument: true, ignoreBlocker: true }),
      () => setHasFailed(true),
    );
  });
  const close = () => setHasFailed(false);
  const again = () => {
    close();
    signOut();
  };
  const failure = hasFailed && (
    <Dialog
      title={texts.title}
      onClose={close}
      onSubmit={again}
      footer={
        <>
          <Button onClick={close}>{texts.keep}</Button>
          <Button kind="solid" type="submit">
            {texts.again}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
    </Dialog>
  );
  return { signOut, isBusy, failure };
}
