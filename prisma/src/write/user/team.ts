import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { UserActor, UserEventKind, UserId } from '@landed/contracts/dashboard/people';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { addMail, type OutgoingMail } from './add-mail.js';
import { changePeople, type PeopleStore, type PeopleTransaction, startTimeOf } from './change-people.js';
import { recordUserEvent } from './record-user-event.js';
import { endSessions } from './session.js';

export interface TeamChange {
  readonly merchantId: MerchantId;
  readonly userId: UserId;
  /** To the person and to all owners. */
  readonly mails: readonly OutgoingMail[];
}

export type TeamChangeResult = 'changed' | 'not_found' | 'last_owner';

/** Gives a member other roles. The last owner who can sign in stays one. */
export function saveRoles(
  store: PeopleStore,
  actor: UserActor,
  change: TeamChange & { readonly roles: readonly DashboardRole[] },
): Promise<TeamChangeResult> {
  return changeTeam(store, actor, change, 'roles_changed', async (transaction, where) => {
    await transaction.membership.update({ where, data: { roles: [...change.roles] } });
    return change.roles;
  });
}

/** Removes a member: no session of the person sees the merchant from the next request on. */
export function saveRemoval(store: PeopleStore, actor: UserActor, change: TeamChange): Promise<TeamChangeResult> {
  return changeTeam(store, actor, change, 'removed', async (transaction, where) => {
    await transaction.membership.update({ where, data: { removedAt: new Date() } });
    const others = await transaction.membership.count({ where: { userId: change.userId, removedAt: null } });
    // A person without any merchant has nothing to see, so the sessions end too.
    if (others === 0) await endSessions(transaction, change.userId);
    return [];
  });
}

/**
 * Changes a membership. Changes of one team wait for each other, so that two owners who remove each other at the same time
 * do not leave the merchant without one.
 */
function changeTeam(
  store: PeopleStore,
  actor: UserActor,
  { merchantId, userId, mails }: TeamChange,
  kind: UserEventKind,
  write: (
    transaction: PeopleTransaction,
    where: { userId_merchantId: { userId: UserId; merchantId: MerchantId } },
  ) => Promise<readonly DashboardRole[]>,
): Promise<TeamChangeResult> {
  return changePeople(store, async (transaction) => {
    await transaction.$executeRaw`SELECT 1 FROM merchant WHERE id = ${merchantId}::uuid FOR UPDATE`;
    const team = await transaction.membership.findMany({
      where: { merchantId, removedAt: null },
      select: { userId: true, roles: true, user: { select: { disabledAt: true } } },
    });
    const member = team.find((each) => each.userId === userId);
    if (member === undefined) return 'not_found';
    const after = await write(transaction, { userId_merchantId: { userId, merchantId } });
    const owners = team.filter(({ roles, user }) => roles.includes('owner') && user.disabledAt === null);
    const loses = member.roles.includes('owner') && !after.includes('owner');
    if (loses && owners.every((owner) => owner.userId === userId)) throw new LastOwner();
    for (const mail of mails) await addMail(transaction, store.keyring, mail);
    const fields = { roles: { before: member.roles, after } };
    await recordUserEvent(transaction, store.keyring, actor, { kind, merchantId, targetId: userId, fields });
    return 'changed' as const;
  }).catch((error: unknown) => {
    if (error instanceof LastOwner) return 'last_owner';
    throw error;
  });
}

/** Rolls the change back. */
class LastOwner extends Error {}

/** Removes all factors and recovery codes of a person and ends the sessions: the next sign-in starts with the password. */
export function saveFactorReset(
  store: PeopleStore,
  actor: UserActor,
  { merchantId, userId, mails }: Omit<TeamChange, 'merchantId'> & { readonly merchantId: MerchantId | null },
): Promise<void> {
  return changePeople(store, async (transaction) => {
    await transaction.userPasskey.deleteMany({ where: { userId } });
    await transaction.userTotp.deleteMany({ where: { userId } });
    await transaction.userRecoveryCode.deleteMany({ where: { userId } });
    await endSessions(transaction, userId);
    for (const mail of mails) await addMail(transaction, store.keyring, mail);
    const concerned = merchantId === null ? {} : { merchantId };
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'factor_reset', targetId: userId, ...concerned });
  });
}

/** Disables a person: no session works from the next request on. A second call changes nothing. */
export function saveDisabled(store: PeopleStore, actor: UserActor, userId: UserId): Promise<boolean> {
  return changePeople(store, async (transaction) => {
    const disabledAt = await startTimeOf(transaction);
    const enabled = { id: userId, disabledAt: null };
    const { count } = await transaction.appUser.updateMany({ where: enabled, data: { disabledAt } });
    if (count === 0) return false;
    await endSessions(transaction, userId);
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'user_disabled', targetId: userId });
    return true;
  });
}
