import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionBody } from '../../wire/session.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { TextField } from '../parts/field.js';
import { linkClass } from '../parts/layout.js';
import { Failure } from '../parts/waiting.js';
import { useSession, useSetSession } from '../session/session.js';
import { signInTexts } from '../text/sign-in.js';
import { confirmWithPasskey } from './passkey.js';
import { SignInFrame, signInHintClass } from './sign-in-frame.js';
import { useEnter } from './use-enter.js';

const texts = signInTexts.factor;

/** After the right password: a passkey, the code of an app, or one of the recovery codes. */
export function FactorPage() {
  const enter = useEnter();
  const { awaits_factor: awaited } = useSession();
  const [isRecovery, setIsRecovery] = useState(!awaited.includes('totp') && !awaited.includes('passkey'));
  const [code, setCode] = useState('');
  const back = useBack();
  const byPasskey = useAct(async () => enter(await confirmWithPasskey<SessionBody>('/session/factor/passkey')));
  const byCode = useAct(async () => {
    const path = isRecovery ? '/session/factor/recovery-code' : '/session/factor/totp';
    await enter(await post<SessionBody>(path, { code: code.trim() }));
  });
  const takesCode = isRecovery || awaited.includes('totp');
  return (
    <SignInFrame title={texts.title} lead={texts.lead} onSubmit={byCode.run}>
      {awaited.includes('passkey') && !isRecovery && (
        <Button kind="solid" size="tall" wide icon="finger" busy={byPasskey.isBusy} onClick={byPasskey.run}>
          {texts.passkey}
        </Button>
      )}
      <Failure error={byPasskey.error} what="you are signed in" />
      {takesCode && <CodeField isRecovery={isRecovery} code={code} onCode={setCode} />}
      <Failure error={byCode.error} what="you are signed in" />
      {takesCode && (
        <Button type="submit" size="tall" wide busy={byCode.isBusy}>
          {signInTexts.proceed}
        </Button>
      )}
      <p className={signInHintClass}>
        {awaited.includes('recovery_code') && (
          <button type="button" className={linkClass} onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? texts.useCode : texts.useRecovery}
          </button>
        )}{' '}
        <button type="button" className={linkClass} onClick={back}>
          {texts.back}
        </button>
      </p>
      <p className={signInHintClass}>{texts.lost}</p>
    </SignInFrame>
  );
}

function CodeField({
  isRecovery,
  code,
  onCode,
}: {
  readonly isRecovery: boolean;
  readonly code: string;
  readonly onCode: (code: string) => void;
}) {
  return (
    <TextField
      key={isRecovery ? 'recovery' : 'totp'}
      label={isRecovery ? texts.recovery : texts.code}
      hint={isRecovery ? texts.recoveryHint : texts.codeHint}
      value={code}
      onValue={onCode}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={isRecovery ? 40 : 6}
      mono
      required
    />
  );
}

function useBack(): () => void {
  const navigate = useNavigate();
  const setSession = useSetSession();
  return () => {
    const leave = async () => {
      await post('/session/sign-out').catch(() => undefined);
      setSession({
        user: null,
        awaits_factor: [],
        merchants: [],
        confirmed_until: null,
        expires_at: null,
        needs_second_factor: false,
        frames_origin: null,
      });
      await navigate({ to: '/sign-in' });
    };
    void leave();
  };
}
