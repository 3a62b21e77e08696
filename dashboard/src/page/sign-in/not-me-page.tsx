import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Failure } from '../parts/waiting.js';
import { signInTexts } from '../text/sign-in.js';
import { SignInFrame } from './sign-in-frame.js';

const texts = signInTexts.notMe;

/** The link of a mail about a changed bank account. A press stops the payouts, so that opening a link alone does not. */
export function NotMePage() {
  const { token = '' } = useParams({ strict: false });
  const [isStopped, setIsStopped] = useState(false);
  const stop = useAct(async () => {
    await post('/not-me', { token });
    setIsStopped(true);
  });
  if (isStopped)
    return (
      <SignInFrame title={texts.stopped} lead={texts.stoppedLead}>
        {null}
      </SignInFrame>
    );
  return (
    <SignInFrame title={texts.title} lead={texts.lead} onSubmit={stop.run}>
      <Failure error={stop.error} what="the payouts are stopped" />
      <Button kind="solid" tone="bad" type="submit" size="tall" wide busy={stop.isBusy}>
        {texts.stop}
      </Button>
    </SignInFrame>
  );
}
