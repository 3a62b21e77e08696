import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldError } from '../api/describe-error.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button, buttonClass } from '../parts/button.js';
import { Failure } from '../parts/waiting.js';
import { signInTexts } from '../text/sign-in.js';
import { PasswordField } from './password-field.js';
import { SignInFrame } from './sign-in-frame.js';

const texts = signInTexts.reset;

/** The link of a reset: a new password. */
export function ResetPage() {
  const { token = '' } = useParams({ strict: false });
  const [password, setPassword] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const save = useAct(async () => {
    await post('/reset/complete', { token, password });
    setIsSaved(true);
  });
  if (isSaved) {
    return (
      <SignInFrame title={texts.saved} lead={texts.newLead}>
        <Link to="/sign-in" className={buttonClass({ kind: 'solid', size: 'tall' })}>
          {texts.toSignIn}
        </Link>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={texts.newTitle} lead={texts.newLead} onSubmit={save.run}>
      <PasswordField
        label={signInTexts.password}
        hint={signInTexts.invitation.newPasswordHint}
        error={fieldError(save.error, 'password')}
        value={password}
        onValue={setPassword}
        kind="new-password"
      />
      <Failure error={save.error} what="the password is saved" />
      <Button kind="solid" type="submit" size="tall" wide busy={save.isBusy}>
        {texts.save}
      </Button>
    </SignInFrame>
  );
}
