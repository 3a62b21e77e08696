import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { useState } from 'react';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Failure } from '../parts/waiting.js';
import { useMerchant } from '../session/merchant.js';
import { teamTexts } from '../text/team.js';
import { type Member, rolesText } from './member.js';
import { RoleChoice } from './role-choice.js';

export type AskedOfMember = 'roles' | 'remove' | 'factor';

interface MemberDialogProps {
  readonly what: AskedOfMember;
  readonly member: Member;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Changes the roles of a member, removes it, or resets its second factor. It names what the person loses. */
export function MemberDialog({ what, member, onClose, onChanged }: MemberDialogProps) {
  const { base } = useMerchant();
  const [roles, setRoles] = useState<readonly DashboardRole[]>(member.roles);
  const change = useAct(async () => {
    const path = { roles: 'roles', remove: 'remove', factor: 'reset-factor' }[what];
    await post(`${base}/team/${path}`, { user_id: member.user_id, ...(what === 'roles' && { roles }) });
    await onChanged();
    onClose();
  });
  const words = wordsOf(what, member.name);
  const lost = member.roles.filter((role) => !roles.includes(role));
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      onSubmit={change.run}
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button
            kind="solid"
            {...(what !== 'roles' && { tone: 'bad' as const })}
            type="submit"
            busy={change.isBusy}
            disabled={roles.length === 0}
          >
            {words.act}
          </Button>
        </>
      }
    >
      <p>
        {words.lead} {lost.length > 0 && <b>{teamTexts.rolesDialog.loses(rolesText(lost))}</b>}
      </p>
      {what === 'roles' && <RoleChoice chosen={roles} onChosen={setRoles} />}
      <Failure error={change.error} what="it was changed" />
    </Dialog>
  );
}

function wordsOf(what: AskedOfMember, name: string) {
  const { rolesDialog, removeDialog, factorDialog } = teamTexts;
  if (what === 'roles') return { ...rolesDialog, title: rolesDialog.title(name), lead: rolesDialog.notice };
  if (what === 'remove') {
    return { ...removeDialog, title: removeDialog.title(name), keep: removeDialog.keep(name) };
  }
  return { ...factorDialog, title: factorDialog.title(name) };
}
