import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamBody } from '../../wire/team.js';
import { get } from '../api/request.js';
import { Icon } from '../icon/icon.js';
import { Button } from '../parts/button.js';
import { PageBody, PageHead, quietClass, Section } from '../parts/layout.js';
import { Menu, type MenuItem } from '../parts/menu.js';
import { Status } from '../parts/status.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { teamTexts as texts } from '../text/team.js';
import { InviteDialog } from './invite-dialog.js';
import { type Member, rolesText } from './member.js';
import { type AskedOfMember, MemberDialog } from './member-dialog.js';
import { OpenInvitations } from './open-invitations.js';
import styles from './team-page.module.css';

/** Members with their roles, and invitations that are open. */
export function TeamPage() {
  const { base } = useMerchant();
  const client = useQueryClient();
  const mayChange = useMay('team.change');
  const [isInviting, setIsInviting] = useState(false);
  const queryKey = [base, 'team'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<TeamBody>(`${base}/team`, signal),
  });
  const changed = () => client.invalidateQueries({ queryKey });
  return (
    <PageBody>
      <PageHead
        title={texts.title}
        acts={
          mayChange && (
            <Button kind="solid" icon="plus" onClick={() => setIsInviting(true)}>
              {texts.invite}
            </Button>
          )
        }
      >
        <p>{texts.lead}</p>
      </PageHead>
      {error !== null && <ErrorBox what="The team" error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined && <Members members={data.members} onChanged={changed} />}
      {data !== undefined && data.invitations.length > 0 && (
        <OpenInvitations invitations={data.invitations} onChanged={changed} />
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onInvited={changed} />}
    </PageBody>
  );
}

function Members({
  members,
  onChanged,
}: {
  readonly members: readonly Member[];
  readonly onChanged: () => Promise<void>;
}) {
  const [asked, setAsked] = useState<{ readonly what: AskedOfMember; readonly member: Member } | null>(null);
  const { name, roles, factor, seen } = texts.columns;
  return (
    <Section title={texts.members} first>
      <Table
        caption={texts.members}
        rows={members}
        rowKey={({ user_id: id }) => id}
        columns={[
          { key: 'name', head: name, phone: 'title', cell: (member) => <Who member={member} /> },
          { key: 'roles', head: roles, phone: 'below', cell: (member) => rolesText(member.roles) },
          { key: 'factor', head: factor, phone: 'line', cell: (member) => <Factor has={member.second_factor} /> },
          {
            key: 'seen',
            head: seen,
            tone: 'quiet',
            align: 'end',
            phone: 'below-end',
            cell: ({ last_seen_at: at }) => (at === null ? texts.never : <Time at={at} as="ago" />),
          },
          {
            key: 'acts',
            head: texts.more(''),
            hideHead: true,
            align: 'end',
            phone: 'title-end',
            cell: (member) => <MemberActs member={member} onAsk={(what) => setAsked({ what, member })} />,
          },
        ]}
      />
      {asked !== null && (
        <MemberDialog what={asked.what} member={asked.member} onClose={() => setAsked(null)} onChanged={onChanged} />
      )}
    </Section>
  );
}

function Who({ member }: { readonly member: Member }) {
  return (
    <>
      {member.name} {member.is_you && <span className={quietClass}>({texts.you})</span>}
      <span className={styles.email}>{member.email}</span>
    </>
  );
}

function Factor({ has }: { readonly has: boolean }) {
  return has ? (
    <Status shape="disc" tone="good">
      {texts.hasFactor}
    </Status>
  ) : (
    <Status shape="ring" tone="warn">
      {texts.noFactor}
    </Status>
  );
}

function MemberActs({ member, onAsk }: { readonly member: Member; readonly onAsk: (what: AskedOfMember) => void }) {
  if (!useMay('team.change')) return null;
  const items: readonly MenuItem[] = [
    { label: texts.changeRoles, icon: 'people', onChoose: () => onAsk('roles') },
    ...(member.second_factor
      ? [{ label: texts.resetFactor, icon: 'finger', onChoose: () => onAsk('factor') } as const]
      : []),
    { label: texts.remove, icon: 'cross', tone: 'bad', onChoose: () => onAsk('remove') },
  ];
  return (
    <Menu label={texts.more(member.name)} items={items} className={styles.more}>
      <Icon name="more" />
    </Menu>
  );
}
