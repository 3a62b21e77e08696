import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionBody } from '../../wire/session.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { linkClass } from '../parts/layout.js';
import { Failure } from '../parts/waiting.js';
import { signInTexts as texts } from '../text/sign-in.js';
import { confirmWithPasskey } from './passkey.js';
import { PasswordField } from './password-field.js';
import { Or, SignInFrame, signInHintClass } from './sign-in-frame.js';
import { useEnter } from './use-enter.js';

/** E-mail and password, or a passkey alone. */
export function SignInPage() {
  const enter = useEnter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const byPassword = useAct(async () => enter(await post<SessionBody>('/session/sign-in', { email, password })));
  const byPasskey = useAct(async () => enter(await confirmWithPasskey<SessionBody>('/session/passkey')));
  return (
    <SignInFrame title={texts.title} lead={texts.lead} onSubmit={byPassword.run}>
      <Button kind="solid" size="tall" wide icon="finger" busy={byPasskey.isBusy} onClick={byPasskey.run}>
        {texts.passkey}
      </Button>
      <Failure error={byPasskey.error} what="you are signed in" />
      <Or>{texts.orPassword}</Or>
      <TextField
        label={texts.email}
        value={email}
        onValue={setEmail}
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={texts.password}
        value={password}
        onValue={setPassword}
        kind="current-password"
        aside={
          <Link to="/reset" className={linkClass}>
            {texts.lostPassword}
          </Link>
        }
      />
      <Failure error={byPassword.error} what="you are signed in" />
      <Button type="submit" size="tall" wide busy={byPassword.isBusy}>
        {texts.proceed}
      </Button>
      <p className={signInHintClass}>{texts.hint}</p>
    </SignInFrame>
  );
}
