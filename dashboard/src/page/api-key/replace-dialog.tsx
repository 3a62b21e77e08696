import { useState } from 'react';
import type { CreatedKeys, KeyPairView } from '../../wire/api-key.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { Time } from '../parts/time.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { apiKeyTexts } from '../text/api-key.js';

const texts = apiKeyTexts.dialog;

/** Rotates or revokes the pair. It says who used it last; in live mode the merchant's handle is typed. */
export function ReplaceDialog({
  act,
  pair,
  onClose,
  onDone,
}: {
  readonly act: 'rotate' | 'revoke';
  readonly pair: KeyPairView;
  readonly onClose: () => void;
  readonly onDone: (created: CreatedKeys | null) => Promise<void>;
}) {
  const { base, mode, handle } = useMerchant();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isConfirmed = mode === 'test' || typed.trim() === handle;
  const replace = useAct(async () => {
    setIsChecked(true);
    if (!isConfirmed) return;
    const body = {
      reason: reason.trim() === '' ? null : reason,
      ...(mode === 'live' && { confirmation: typed.trim() }),
    };
    const created = await post<CreatedKeys | { readonly revoked: boolean }>(`${base}/keys/${act}`, body);
    await onDone('secret_key' in created ? created : null);
  });
  return (
    <Dialog
      title={act === 'rotate' ? texts.rotateTitle : texts.revokeTitle}
      onClose={onClose}
      onSubmit={replace.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" tone="bad" type="submit" busy={replace.isBusy}>
            {texts[act][mode]}
          </Button>
        </>
      }
    >
      <p>
        <b>{texts.both}</b> <LastUseSentence pair={pair} /> {act === 'rotate' ? texts.replaces : texts.nothing}
      </p>
      {mode === 'live' && (
        <TextField
          label={texts.type(handle)}
          value={typed}
          onValue={setTyped}
          mono
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={isChecked && !isConfirmed ? texts.wrongHandle : undefined}
        />
      )}
      <TextField
        label={texts.reason}
        optional
        hint={texts.reasonHint}
        value={reason}
        onValue={setReason}
        maxLength={200}
      />
      <Failure error={replace.error} what={`the pair was ${act}d`} />
    </Dialog>
  );
}

function LastUseSentence({ pair }: { readonly pair: KeyPairView }) {
  const used = pair.secret_last_used;
  if (used === null) return texts.notUsed;
  return (
    <>
      {texts.used} <Time at={used.at} as="ago" /> {texts.usedBy} <code>{used.operation}</code>.
    </>
  );
}
