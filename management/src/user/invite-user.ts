import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { ownerEmailOf } from '@landed/contracts/merchant/owner-email';
import { listInvitations } from '@landed/prisma/read/user/find-team';
import { saveInvitation, saveWithdrawal } from '@landed/prisma/write/user/invitation';
import { ManagementError } from '../management-error.js';
import { invitationMail } from './mails.js';
import type { Team, TeamActor, UserService } from './user-service.js';

export interface Invited {
  readonly email: string;
  readonly roles: readonly DashboardRole[];
}

/**
 * Invites an address to the team of a merchant. The mail's link works once, for 7 days, and for this address only. A
 * second call replaces the first link. Returns the id of the invitation.
 *
 * @throws ManagementError `email_rejected`, `already_member`.
 */
export async function inviteUser(
  service: UserService,
  { merchantId, merchantName }: Team,
  { email, roles }: Invited,
  { actor, name: invitedBy }: TeamActor,
): Promise<string> {
  const to = ownerEmailOf(email);
  if (to === null) throw new ManagementError('email_rejected', 'Expected one e-mail address, such as ada@example.com.');
  const facts = { to, merchantName, invitedBy, roles, origin: service.origin };
  const mail = (token: string) => invitationMail(facts, token);
  const id = await saveInvitation(service, actor, { merchantId, email: to, roles, mail });
  if (id === null) throw new ManagementError('already_member', 'A person with this address is in the team already.');
  return id;
}

/**
 * Sends an open invitation again: a new link for another 7 days. The old one stops working.
 *
 * @throws ManagementError `invitation_not_found`, `already_member`.
 */
export async function resendInvitation(
  service: UserService,
  team: Team,
  invitationId: string,
  by: TeamActor,
): Promise<string> {
  const open = await listInvitations(service.database, service.keyring, team.merchantId);
  const invitation = open.find(({ id }) => id === invitationId);
  if (invitation === undefined) throw invitationNotFound();
  return inviteUser(service, team, invitation, by);
}

/**
 * Withdraws an open invitation: its link stops working.
 *
 * @throws ManagementError `invitation_not_found`.
 */
export async function withdrawInvitation(
  service: UserService,
  { merchantId }: Team,
  invitationId: string,
  { actor }: TeamActor,
): Promise<void> {
  if (!(await saveWithdrawal(service, actor, merchantId, invitationId))) throw invitationNotFound();
}

const invitationNotFound = () => new ManagementError('invitation_not_found', 'There is no open invitation like this.');
