import { useState } from 'react';
import type { SessionBody } from '../../wire/session.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { linkClass } from '../parts/layout.js';
import { Failure } from '../parts/waiting.js';
import { useSetSession } from '../session/session.js';
import { confirmWithPasskey } from '../sign-in/passkey.js';
import { stepUpTexts as texts } from '../text/step-up.js';

type Method = 'passkey' | 'totp' | 'password';

/** Asks for a passkey, a code, or, on a local stack without a second factor, the password. */
export function StepUpDialog({
  methods,
  onEnd,
}: {
  readonly methods: readonly string[];
  readonly onEnd: (confirmed: boolean) => void;
}) {
  const offered = (['passkey', 'totp', 'password'] as const).filter((method) => methods.includes(method));
  const [method, setMethod] = useState<Method>(offered[0] ?? 'password');
  const [text, setText] = useState('');
  const setSession = useSetSession();
  const other = offered.find((one) => one !== method && one !== 'password');
  const confirm = useAct(async () => {
    const session = await confirmBy(method, text);
    setSession(session);
    onEnd(true);
  });
  const keep = () => onEnd(false);
  return (
    <Dialog
      title={texts.title}
      onClose={keep}
      onSubmit={confirm.run}
      aside={
        other !== undefined && (
          <button type="button" className={linkClass} onClick={() => setMethod(other)}>
            {other === 'totp' ? texts.useCode : texts.usePasskey}
          </button>
        )
      }
      footer={
        <>
          <Button onClick={keep}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={confirm.isBusy} icon={method === 'passkey' ? 'finger' : undefined}>
            {method === 'passkey' ? texts.passkey : texts.confirm}
          </Button>
        </>
      }
    >
      <p>{method === 'password' ? texts.passwordReason : texts.reason}</p>
      {method === 'totp' && (
        <TextField
          label={texts.code}
          value={text}
          onValue={setText}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          mono
          // The dialog has one field, and the person has asked for it.
          autoFocus
          data-autofocus=""
        />
      )}
      {method === 'password' && (
        <TextField
          label={texts.password}
          value={text}
          onValue={setText}
          type="password"
          autoComplete="current-password"
          autoFocus
          data-autofocus=""
        />
      )}
      <Failure error={confirm.error} what="it was confirmed" />
    </Dialog>
  );
}

function confirmBy(method: Method, text: string): Promise<SessionBody> {
  if (method === 'passkey') return confirmWithPasskey('/session/step-up/passkey');
  if (method === 'totp') return post<SessionBody>('/session/step-up/totp', { code: text.trim() });
  return post<SessionBody>('/session/step-up/password', { password: text });
}
