import { useState } from 'react';
import { fieldError } from '../api/describe-error.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Section } from '../parts/layout.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { PasswordField } from '../sign-in/password-field.js';
import { meTexts } from '../text/me.js';
import type { Changing } from './changing.js';

const texts = meTexts.password;

export function Password({ onChanged }: Changing) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={texts.title}
      aside={texts.lead}
      acts={<Button onClick={() => setIsOpen(true)}>{texts.change}</Button>}
    >
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} onChanged={onChanged} />}
    </Section>
  );
}

function PasswordDialog({ onClose, onChanged }: Changing & { readonly onClose: () => void }) {
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useAct(async () => {
    await post('/me/password', { current, next });
    toast(texts.changed);
    await onChanged();
    onClose();
  });
  return (
    <Dialog
      title={texts.change}
      onClose={onClose}
      onSubmit={change.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={change.isBusy}>
            {texts.change}
          </Button>
        </>
      }
    >
      <PasswordField
        label={texts.current}
        value={current}
        onValue={setCurrent}
        kind="current-password"
        error={fieldError(change.error, 'current')}
      />
      <PasswordField
        label={texts.next}
        hint={texts.nextHint}
        value={next}
        onValue={setNext}
        kind="new-password"
        error={fieldError(change.error, 'next')}
      />
      <Failure error={change.error} what="the password was changed" />
    </Dialog>
  );
}
