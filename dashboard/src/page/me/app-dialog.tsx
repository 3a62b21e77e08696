import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { CopyButton } from '../parts/copy.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { useToast } from '../parts/toast.js';
import { ErrorBox, Failure, Skeleton } from '../parts/waiting.js';
import { meTexts } from '../text/me.js';
import styles from './app-dialog.module.css';
import type { Changing } from './changing.js';
import type { Recovering } from './recovering.js';

const texts = meTexts.factors;

interface StartedApp {
  readonly secret: string;
  readonly qr_svg: string;
}

/** Shows the secret as a picture and as text, and takes the first code. The secret counts only after that. */
export function AppDialog({ onClose, onChanged, onCodes }: Changing & Recovering & { readonly onClose: () => void }) {
  const toast = useToast();
  const [code, setCode] = useState('');
  const { data, error } = useQuery({
    queryKey: ['me', 'totp'],
    queryFn: () => post<StartedApp>('/me/totp/start'),
    retry: false,
    // The secret is not kept when the dialog is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = useAct(async () => {
    const body = { code: code.trim() };
    const { recovery_codes: codes } = await post<{ readonly recovery_codes: readonly string[] }>(
      '/me/totp/confirm',
      body,
    );
    toast(texts.appAdded);
    onCodes(codes);
    await onChanged();
    onClose();
  });
  return (
    <Dialog
      title={texts.addApp}
      onClose={onClose}
      onSubmit={confirm.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={confirm.isBusy} disabled={code.trim().length !== 6}>
            {texts.confirmApp}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorBox what="The secret" error={error} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && <Secret started={data} />}
      {data !== undefined && (
        <TextField
          label={texts.code}
          value={code}
          onValue={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          mono
        />
      )}
      <Failure error={confirm.error} what="the app was set up" />
    </Dialog>
  );
}

/** The picture is an image and not markup, so that nothing in it could run. */
function Secret({ started }: { readonly started: StartedApp }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(started.qr_svg)}`;
  return (
    <>
      <p>{texts.scan}</p>
      <img className={styles.qr} src={picture} alt={texts.qr} width={180} height={180} />
      <p className={styles.secret}>
        <code>{started.secret}</code>
        <CopyButton text={started.secret} what={texts.secret} kind="plain" />
      </p>
    </>
  );
}
