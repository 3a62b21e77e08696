import { useState } from 'react';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { addPasskey } from '../sign-in/passkey.js';
import { meTexts } from '../text/me.js';
import type { Changing } from './changing.js';
import type { Recovering } from './recovering.js';

const texts = meTexts.factors;

/** Names a new passkey, then the browser makes it. */
export function PasskeyDialog({
  onClose,
  onChanged,
  onCodes,
}: Changing & Recovering & { readonly onClose: () => void }) {
  const toast = useToast();
  const [name, setName] = useState('');
  const add = useAct(async () => {
    const { recovery_codes: codes } = await addPasskey<{ readonly recovery_codes: readonly string[] }>(name.trim());
    toast(texts.passkeyAdded);
    onCodes(codes);
    await onChanged();
    onClose();
  });
  return (
    <Dialog
      title={texts.addPasskey}
      onClose={onClose}
      onSubmit={add.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" icon="finger" busy={add.isBusy} disabled={name.trim() === ''}>
            {texts.addPasskey}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.passkeyName}
        hint={texts.passkeyHint}
        value={name}
        onValue={setName}
        maxLength={100}
        // The dialog was opened to type it.
        autoFocus
        data-autofocus=""
      />
      <Failure error={add.error} what="the passkey was added" />
    </Dialog>
  );
}
