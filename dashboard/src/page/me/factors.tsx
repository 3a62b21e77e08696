import { type ReactNode, useState } from 'react';
import type { MeBody } from '../../wire/me.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { quietClass, Section, smallClass } from '../parts/layout.js';
import { Time } from '../parts/time.js';
import { Failure } from '../parts/waiting.js';
import { meTexts } from '../text/me.js';
import { AppDialog } from './app-dialog.js';
import type { Changing } from './changing.js';
import styles from './factors.module.css';
import { PasskeyDialog } from './passkey-dialog.js';
import type { Recovering } from './recovering.js';

const texts = meTexts.factors;

/** Passkeys, authenticator app and recovery codes. The last second factor cannot be removed. */
export function Factors({ me, onChanged, onCodes }: Changing & Recovering & { readonly me: MeBody }) {
  const [asked, setAsked] = useState<'passkey' | 'app' | null>(null);
  const hasNone = me.passkeys.length === 0 && me.totp_since === null;
  const change = useAct(async (path: string, body: object) => {
    const response = await post<{ readonly recovery_codes?: readonly string[] }>(`/me/${path}`, body);
    if (response.recovery_codes !== undefined) onCodes(response.recovery_codes);
    await onChanged();
  });
  const close = () => setAsked(null);
  return (
    <Section title={texts.title}>
      {hasNone && <Banner tone="warn" fact={texts.none} />}
      <ul className={styles.factors}>
        {me.passkeys.map((passkey) => (
          <Factor key={passkey.id} name={passkey.name} state={<PasskeyState passkey={passkey} />}>
            <Button kind="bare" tone="bad" onClick={() => change.run('passkeys/remove', { id: passkey.id })}>
              {texts.remove}
            </Button>
          </Factor>
        ))}
        <Factor name={texts.passkeys}>
          <Button icon="finger" onClick={() => setAsked('passkey')}>
            {texts.addPasskey}
          </Button>
        </Factor>
        <Factor name={texts.app} state={<AppState since={me.totp_since} />}>
          {me.totp_since === null ? (
            <Button onClick={() => setAsked('app')}>{texts.addApp}</Button>
          ) : (
            <Button kind="bare" tone="bad" onClick={() => change.run('totp/remove', {})}>
              {texts.removeApp}
            </Button>
          )}
        </Factor>
        {!hasNone && (
          <Factor name={texts.recovery} state={texts.left(me.recovery_codes_left)}>
            <Button busy={change.isBusy} onClick={() => change.run('recovery-codes', {})}>
              {texts.newCodes}
            </Button>
          </Factor>
        )}
      </ul>
      <Failure error={change.error} what="it was changed" />
      {asked === 'passkey' && <PasskeyDialog onClose={close} onChanged={onChanged} onCodes={onCodes} />}
      {asked === 'app' && <AppDialog onClose={close} onChanged={onChanged} onCodes={onCodes} />}
    </Section>
  );
}

function Factor({
  name,
  state,
  children,
}: {
  readonly name: string;
  readonly state?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <p>
        <b>{name}</b>
        {state !== undefined && <span className={`${smallClass} ${quietClass}`}>{state}</span>}
      </p>
      {children}
    </li>
  );
}

function PasskeyState({ passkey }: { readonly passkey: MeBody['passkeys'][number] }) {
  const used = passkey.last_used_at;
  return (
    <>
      {texts.added} <Time at={passkey.created_at} as="day" />, {used === null ? texts.neverUsed : texts.lastUsed}{' '}
      {used !== null && <Time at={used} as="ago" />}
    </>
  );
}

function AppState({ since }: { readonly since: string | null }) {
  if (since === null) return texts.appOff;
  return (
    <>
      {texts.appOn} <Time at={since} as="day" />
    </>
  );
}
