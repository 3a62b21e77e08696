import type { TeamBody } from '../../wire/team.js';
import { post } from '../api/request.js';
import { useAct } from '../api/use-act.js';
import { Button } from '../parts/button.js';
import { Line, Section } from '../parts/layout.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { useToast } from '../parts/toast.js';
import { Failure } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { teamTexts as texts } from '../text/team.js';
import { rolesText } from './member.js';

type Invitation = TeamBody['invitations'][number];

/** Invitations that were not accepted yet. */
export function OpenInvitations({
  invitations,
  onChanged,
}: {
  readonly invitations: readonly Invitation[];
  readonly onChanged: () => Promise<void>;
}) {
  return (
    <Section title={texts.invitations}>
      <Table
        caption={texts.invitations}
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { key: 'email', head: texts.inviteDialog.email, phone: 'title', cell: ({ email }) => email },
          { key: 'roles', head: texts.columns.roles, phone: 'below', cell: ({ roles }) => rolesText(roles) },
          {
            key: 'expires',
            head: texts.columns.expires,
            tone: 'quiet',
            phone: 'below-end',
            cell: ({ expires_at: at }) => <Time at={at} />,
          },
          {
            key: 'acts',
            head: texts.resend,
            hideHead: true,
            align: 'end',
            phone: 'line',
            cell: (invitation) => <InvitationActs invitation={invitation} onChanged={onChanged} />,
          },
        ]}
      />
    </Section>
  );
}

function InvitationActs({
  invitation,
  onChanged,
}: {
  readonly invitation: Invitation;
  readonly onChanged: () => Promise<void>;
}) {
  const { base } = useMerchant();
  const toast = useToast();
  const mayChange = useMay('team.change');
  const change = useAct(async (act: 'resend' | 'withdraw') => {
    await post(`${base}/team/${act}`, { invitation_id: invitation.id });
    if (act === 'resend') toast(texts.resent);
    await onChanged();
  });
  if (!mayChange) return null;
  return (
    <Line>
      <Button kind="bare" busy={change.isBusy} onClick={() => change.run('resend')}>
        {texts.resend}
      </Button>
      <Button kind="bare" tone="bad" onClick={() => change.run('withdraw')}>
        {texts.withdraw}
      </Button>
      <Failure error={change.error} what="it was done" />
    </Line>
  );
}
