import { useState } from 'react';
import type { BankAccountsView } from '../../wire/bank-account.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Banner } from '../parts/banner.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { bankAccountTexts } from '../text/bank-account.js';
import styles from './replace-dialog.module.css';
import { NoToken, useNumberFrame } from './use-number-frame.js';

const texts = bankAccountTexts.dialog;

/** Saves another account for a currency. The number is typed in a frame of the payment partner. */
export function ReplaceDialog({
  accounts,
  waitHours,
  onClose,
  onSaved,
}: {
  readonly accounts: BankAccountsView['currencies'][number];
  readonly waitHours: number;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}) {
  const { base } = useMerchant();
  const { currency, current, frame_url: frameUrl } = accounts;
  const toast = useToast();
  const { frame, height, makeToken } = useNumberFrame(frameUrl);
  const [reason, setReason] = useState('');
  const save = useAct(async () => {
    const { token, last_four: four } = await makeToken();
    await post(`${base}/banks`, { currency, token, reason: reason.trim() === '' ? null : reason });
    toast(texts.saved(four));
    await onSaved();
  });
  return (
    <Dialog
      title={current === null ? texts.addTitle(currency) : texts.replaceTitle(currency)}
      onClose={onClose}
      onSubmit={save.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={save.isBusy} disabled={height === null}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p>
        <b>{texts.wait(waitHours, currency)}</b> {texts.notice}
      </p>
      {frameUrl === null ? (
        <Banner tone="warn" fact={texts.notHere} />
      ) : (
        <>
          {height === null && <p role="status">{texts.loading}</p>}
          <iframe
            ref={frame}
            className={styles.frame}
            src={frameUrl}
            title={texts.frame}
            // A property, which the policy allows, not an attribute.
            style={{ height: height ?? 0 }}
          />
        </>
      )}
      <TextField
        label={texts.reason}
        optional
        hint={texts.reasonHint}
        value={reason}
        onValue={setReason}
        maxLength={200}
      />
      {save.error instanceof NoToken ? (
        <Banner tone="bad" fact={texts[save.error.reason]} />
      ) : (
        <Failure error={save.error} what="the account was saved" />
      )}
    </Dialog>
  );
}
