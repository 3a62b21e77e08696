import { useState } from 'react';
import type { WalletsView } from '../../wire/wallet-domain.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { walletTexts } from '../text/wallet.js';

const texts = walletTexts.dialog;

/** Removes the domain, after it has been typed. */
export function RemoveDialog({
  domain,
  onClose,
  onChanged,
}: {
  readonly domain: string;
  readonly onClose: () => void;
  readonly onChanged: (view: WalletsView) => void;
}) {
  const { base } = useMerchant();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isSame = typed.trim().toLowerCase() === domain;
  const remove = useAct(async () => {
    setIsChecked(true);
    if (isSame) onChanged(await post<WalletsView>(`${base}/wallets/remove`, { confirmation: domain }));
  });
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={remove.run}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" tone="bad" type="submit" busy={remove.isBusy}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <TextField
        label={texts.type(domain)}
        error={isChecked && !isSame ? texts.wrong : undefined}
        value={typed}
        onValue={setTyped}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Failure error={remove.error} what="the domain was removed" />
    </Dialog>
  );
}
