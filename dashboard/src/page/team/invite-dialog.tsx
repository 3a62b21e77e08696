import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { useState } from 'react';
import { fieldError } from '../api/describe-error.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { TextField } from '../parts/field.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { teamTexts } from '../text/team.js';
import { RoleChoice } from './role-choice.js';

const texts = teamTexts.inviteDialog;

/** Mails an invitation with roles. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  readonly onClose: () => void;
  readonly onInvited: () => Promise<void>;
}) {
  const { base } = useMerchant();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly DashboardRole[]>([]);
  const invite = useAct(async () => {
    await post(`${base}/team/invite`, { email: email.trim(), roles });
    toast(texts.sent);
    await onInvited();
    onClose();
  });
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      onSubmit={invite.run}
      aside={roles.length === 0 && texts.noRole}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button kind="solid" type="submit" busy={invite.isBusy} disabled={roles.length === 0}>
            {texts.act}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.email}
        hint={texts.hint}
        error={fieldError(invite.error, 'email')}
        value={email}
        onValue={setEmail}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        // The dialog was opened to type it.
        autoFocus
        data-autofocus=""
        required
      />
      <RoleChoice chosen={roles} onChosen={setRoles} />
      <Failure error={invite.error} what="the invitation was sent" />
    </Dialog>
  );
}
