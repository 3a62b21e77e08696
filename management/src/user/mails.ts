import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { invitationDays, resetMinutes } from '@landed/contracts/dashboard/people';
import type { OutgoingMail } from '@landed/prisma/write/user/add-mail';
import type { NewDevice } from '@landed/prisma/write/user/new-device';
import { oneLine } from '@landed/contracts/text/one-line';

/** An instant as mails have it: `2026-11-27 14:06 UTC`. */
export const utc = (instant: Date | string): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const roleNames: Readonly<Record<DashboardRole, string>> = {
  owner: 'owner',
  developer: 'developer',
  finance: 'finance',
  support: 'support',
  read_only: 'read-only',
};

const listed = (roles: readonly DashboardRole[]): string => roles.map((role) => roleNames[role]).join(', ');

export interface InvitationFacts {
  readonly to: string;
  readonly merchantName: string;
  /** Null: the operator. */
  readonly invitedBy: string | null;
  readonly roles: readonly DashboardRole[];
  /** The dashboard's address. */
  readonly origin: string;
}

export function invitationMail({ to, merchantName, invitedBy, roles, origin }: InvitationFacts, token: string) {
  const merchant = oneLine(merchantName);
  const who = invitedBy === null ? 'Landed' : oneLine(invitedBy);
  return {
    kind: 'invitation',
    to,
    subject: `${who} invited you to ${merchant}`,
    text: `Hello,

${who} invited you to the dashboard of ${merchant} as ${listed(roles)}.

Open this link to join. It works once and for ${invitationDays} days, for this address only:

${origin}/invitation/${token}

If you do not expect this, there is nothing to do.
`,
  } satisfies OutgoingMail;
}

export function resetMail(to: string, origin: string, token: string): OutgoingMail {
  return {
    kind: 'reset',
    to,
    subject: 'Set a new password',
    text: `Hello,

a new password of your account was asked for. Open this link to set one. It works once and for ${resetMinutes} minutes:

${origin}/reset/${token}

If you did not ask for it, there is nothing to do: your password stays as it is.
`,
  };
}

export function newDeviceMail({ to, device, address, at }: NewDevice): OutgoingMail {
  return {
    kind: 'new_device',
    to,
    subject: 'You signed in on a new device',
    text: `Hello,

your account was used on a device for the first time:

  Device:   ${device ?? 'unknown'}
  Address:  ${address ?? 'unknown'}
  Time:     ${utc(at)}

If this was you, there is nothing to do. If not, sign in, set a new password and sign out all others, under You.
`,
  };
}

export interface TeamFacts {
  /** The person and all owners. */
  readonly to: readonly string[];
  readonly merchantName: string;
  readonly personName: string;
  readonly actorName: string;
}

/** One mail to each: the person's roles were changed, or the person was removed (no roles). */
export function rolesMails(
  { to, merchantName, personName, actorName }: TeamFacts,
  roles: readonly DashboardRole[],
): OutgoingMail[] {
  const [merchant, person, actor] = [oneLine(merchantName), oneLine(personName), oneLine(actorName)];
  const what = roles.length === 0 ? `removed ${person} from` : `changed the roles of ${person} at`;
  const now = roles.length === 0 ? '' : `\nRoles now: ${listed(roles)}.\n`;
  const subject = roles.length === 0 ? `${person} left the team of ${merchant}` : `The roles of ${person} were changed`;
  const text = `Hello,

${actor} ${what} ${merchant}.
${now}
If this is not right, an owner can correct it under Team.
`;
  return [...new Set(to)].map((each) => ({ kind: 'roles_changed', to: each, subject, text }));
}

export function factorResetMails({ to, merchantName, personName, actorName }: TeamFacts): OutgoingMail[] {
  const text = `Hello,

${oneLine(actorName)} removed the second factor of ${oneLine(personName)} at ${oneLine(merchantName)}. All sessions have ended. Sign in with the password, then add a new passkey or authenticator app.

If you did not expect this, set a new password at once and tell an owner.
`;
  const subject = 'Your second factor was removed';
  return [...new Set(to)].map((each) => ({ kind: 'factor_removed', to: each, subject, text }));
}
