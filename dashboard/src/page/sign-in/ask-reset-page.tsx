import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Banner } from '../parts/banner.js';
import { Button, buttonClass } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { Failure } from '../parts/waiting.js';
import { signInTexts } from '../text/sign-in.js';
import { SignInFrame } from './sign-in-frame.js';

const texts = signInTexts.reset;

/** Asks for a link to a new password. What it says is the same for every address. */
export function AskResetPage() {
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const send = useAct(async () => {
    await post('/reset/request', { email });
    setIsSent(true);
  });
  return (
    <SignInFrame title={texts.title} lead={texts.lead} onSubmit={send.run}>
      {isSent && (
        <Banner tone="good" fact={texts.sent}>
          {texts.sentLead}
        </Banner>
      )}
      <TextField
        label={signInTexts.email}
        value={email}
        onValue={setEmail}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Failure error={send.error} what="the link was sent" />
      <Button kind="solid" type="submit" size="tall" wide busy={send.isBusy}>
        {texts.send}
      </Button>
      <Link to="/sign-in" className={buttonClass({ kind: 'bare' })}>
        {texts.toSignIn}
      </Link>
    </SignInFrame>
  );
}
