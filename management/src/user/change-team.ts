import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { UserId } from '@landed/contracts/dashboard/people';
import { saveErased } from '@landed/prisma/write/user/erase-user';
import { findMemberships } from '@landed/prisma/read/user/find-memberships';
import { listTeam, type TeamMember } from '@landed/prisma/read/user/find-team';
import { findPerson } from '@landed/prisma/read/user/find-user';
import {
  saveDisabled,
  saveFactorReset,
  saveRemoval,
  saveRoles,
  type TeamChangeResult,
} from '@landed/prisma/write/user/team';
import { ManagementError } from '../management-error.js';
import { factorResetMails, rolesMails, type TeamFacts } from './mails.js';
import type { Team, TeamActor, UserService } from './user-service.js';

/**
 * Gives a member other roles, and sends a mail to the person and all owners. In effect on the next request.
 *
 * @throws ManagementError `user_not_found`; `last_owner` when no other owner could sign in.
 */
export async function changeRoles(
  service: UserService,
  team: Team,
  { userId, roles }: { readonly userId: UserId; readonly roles: readonly DashboardRole[] },
  by: TeamActor,
): Promise<void> {
  const { facts } = await memberFacts(service, team, userId, by);
  const change = { merchantId: team.merchantId, userId, roles, mails: rolesMails(facts, roles) };
  check(await saveRoles(service, by.actor, change));
}

/**
 * Removes a member, and sends a mail to the person and all owners. The person's next request about the merchant finds nothing.
 *
 * @throws ManagementError `user_not_found`, `last_owner`.
 */
export async function removeUser(service: UserService, team: Team, userId: UserId, by: TeamActor): Promise<void> {
  const { facts } = await memberFacts(service, team, userId, by);
  check(await saveRemoval(service, by.actor, { merchantId: team.merchantId, userId, mails: rolesMails(facts, []) }));
}

/**
 * Removes the factors of a member who has lost them, and ends the person's sessions. An owner may do so only for people
 * of the own team alone: for others, it would weaken another merchant's account. The operator may always.
 *
 * @throws ManagementError `user_not_found`, `belongs_to_others`.
 */
export async function resetFactor(service: UserService, team: Team, userId: UserId, by: TeamActor): Promise<void> {
  const { facts } = await memberFacts(service, team, userId, by);
  if (by.actor.kind === 'user' && (await findMemberships(service.database, userId)).length > 1) {
    throw new ManagementError(
      'belongs_to_others',
      'This person also belongs to another merchant, so only Landed can reset the second factor.',
    );
  }
  await saveFactorReset(service, by.actor, { merchantId: team.merchantId, userId, mails: factorResetMails(facts) });
}

/**
 * As `resetFactor`, by the operator: whatever merchants the person belongs to. The person gets a mail.
 *
 * @throws ManagementError `user_not_found`.
 */
export async function resetAnyFactor(service: UserService, userId: UserId, by: TeamActor): Promise<void> {
  const person = await findPerson(service.database, service.keyring, userId);
  if (person === null) throw userNotFound();
  const facts = { to: [person.email], merchantName: 'Landed', personName: person.name, actorName: by.name ?? 'Landed' };
  await saveFactorReset(service, by.actor, { merchantId: null, userId, mails: factorResetMails(facts) });
}

/**
 * Disables a person: no session works from the next request on. A second call changes nothing.
 *
 * @throws ManagementError `user_not_found`.
 */
export async function disableUser(service: UserService, userId: UserId, { actor }: TeamActor): Promise<boolean> {
  if ((await findPerson(service.database, service.keyring, userId)) === null) throw userNotFound();
  return saveDisabled(service, actor, userId);
}

/**
 * Erases the personal data of a person, who cannot sign in afterwards; the audit log keeps the id. A second call changes
 * nothing.
 *
 * @throws ManagementError `user_not_found`.
 */
export async function eraseUser(service: UserService, userId: UserId, { actor }: TeamActor): Promise<void> {
  if (!(await saveErased(service, actor, userId))) throw userNotFound();
}

async function memberFacts(
  { database, keyring }: UserService,
  { merchantId, merchantName }: Team,
  userId: UserId,
  { name }: TeamActor,
): Promise<{ member: TeamMember; facts: TeamFacts }> {
  const team = await listTeam(database, keyring, merchantId);
  const member = team.find(({ id }) => id === userId);
  if (member === undefined) throw userNotFound();
  const owners = team.filter(({ roles }) => roles.includes('owner')).map(({ email }) => email);
  const to = [member.email, ...owners];
  return { member, facts: { to, merchantName, personName: member.name, actorName: name ?? 'Landed' } };
}

function check(result: TeamChangeResult): void {
  if (result === 'not_found') throw userNotFound();
  if (result === 'last_owner') {
    throw new ManagementError('last_owner', 'This is the last owner. Make another person an owner first.');
  }
}

export const userNotFound = () => new ManagementError('user_not_found', 'The person was not found in this team.');
