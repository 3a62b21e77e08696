import { text } from 'node:stream/consumers';
import { type DashboardRole, dashboardRoles } from '@landed/contracts/dashboard/actions';
import { asId } from '@landed/contracts/ids/ids';
import type { TeamActor, UserService } from '@landed/management/user/user-service';
import { Command } from 'commander';
import type { OpenStack } from '../access/open-stack.js';
import { type ChangeOptions, changeCommand, type StackOptions, stackCommand } from '../access/stack-command.js';
import { changeStack, useStack } from '../access/use-stack.js';
import { instant } from '../output/instant.js';
import { plainText } from '../output/plain-text.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { asOneOf, asUuid } from '../program/choices.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';

interface InviteOptions extends ChangeOptions {
  readonly merchant: string;
  readonly role: readonly DashboardRole[];
}

const oneRole = asOneOf(dashboardRoles);
const asRoles = (typed: string, before: readonly DashboardRole[] = []) => [...before, oneRole(typed)];

/** `landed users …`: the people of the dashboard. The first owner of a merchant is invited here. */
export function usersCommand(): Command {
  return new Command('users')
    .description('invite, list, disable and erase people of the dashboard')
    .addCommand(
      changeCommand('invite', 'invite a person; the e-mail address comes from standard input')
        .requiredOption('--merchant <merchant>', 'the merchant id', asUuid)
        .requiredOption('--role <role>', `one of ${dashboardRoles.join(', ')}; repeat it for several`, asRoles)
        .action(invite),
    )
    .addCommand(
      stackCommand('list', 'list the people of a merchant and its open invitations')
        .requiredOption('--merchant <merchant>', 'the merchant id', asUuid)
        .action(list),
    )
    .addCommand(
      changeCommand('disable', 'disable a person: all sessions end at once')
        .argument('<user>', 'the user id', asUuid)
        .action(disable),
    )
    .addCommand(
      changeCommand('reset-factor', 'remove all second factors of a person who has lost them')
        .argument('<user>', 'the user id', asUuid)
        .action(resetFactor),
    )
    .addCommand(
      changeCommand('erase', 'erase name, address, factors and sessions of a person; the audit log keeps the id')
        .argument('<user>', 'the user id', asUuid)
        .action(erase),
    );
}

async function invite(options: InviteOptions): Promise<void> {
  const email = (await text(process.stdin)).trim();
  if (email === '') throw new UsageFailure('Give one e-mail address on standard input.');
  const merchantId = asId<'merchant'>(options.merchant);
  const id = await changeStack(options, async (stack) => {
    const { showMerchant } = await import('@landed/management/merchant/show-merchant');
    const { inviteUser } = await import('@landed/management/user/invite-user');
    const { merchant } = await showMerchant(stack, merchantId);
    const team = { merchantId, merchantName: merchant.name };
    return inviteUser(serviceOf(stack), team, { email, roles: [...new Set(options.role)] }, actorOf(options));
  });
  print(options, { object: 'invitation', id }, () => `Invited (${id}). The mail with the link is in the outbox.`);
}

async function list(options: StackOptions & { readonly merchant: string }): Promise<void> {
  const { members, invitations } = await useStack(options, async (stack) => {
    const { listUsers } = await import('@landed/management/user/list-users');
    return listUsers(stack, asId<'merchant'>(options.merchant));
  });
  const rows = [
    ...members.map(({ id, email, roles, hasFactor, isDisabled, lastSeenAt }) => {
      const state = isDisabled ? 'disabled' : 'member';
      return [id, plainText(email), roles.join(', '), state, hasFactor ? 'yes' : 'no', instant(lastSeenAt)];
    }),
    ...invitations.map(({ id, email, roles }) => [id, plainText(email), roles.join(', '), 'invited', '-', '-']),
  ];
  const document = {
    object: 'list',
    data: members.map(({ id, name, email, roles, hasFactor, isDisabled, lastSeenAt }) => ({
      id,
      name,
      email,
      roles,
      has_second_factor: hasFactor,
      is_disabled: isDisabled,
      last_seen_at: lastSeenAt,
    })),
    invitations: invitations.map(({ id, email, roles, expiresAt }) => ({ id, email, roles, expires_at: expiresAt })),
  };
  print(options, document, () => table(['ID', 'E-MAIL', 'ROLES', 'STATE', 'SECOND FACTOR', 'LAST SEEN'], rows));
}

async function disable(userId: string, options: ChangeOptions): Promise<void> {
  const changed = await changeStack(options, async (stack) => {
    const { disableUser } = await import('@landed/management/user/change-team');
    return disableUser({ ...stack, origin: '' }, asId<'user'>(userId), actorOf(options));
  });
  print(options, { object: 'user', id: userId, disabled: true }, () =>
    changed ? 'Disabled. All sessions of this person have ended.' : 'This person was disabled already.',
  );
}

async function resetFactor(userId: string, options: ChangeOptions): Promise<void> {
  await changeStack(options, async (stack) => {
    const { resetAnyFactor } = await import('@landed/management/user/change-team');
    return resetAnyFactor({ ...stack, origin: '' }, asId<'user'>(userId), actorOf(options));
  });
  print(options, { object: 'user', id: userId, has_second_factor: false }, () => 'The second factors were removed.');
}

async function erase(userId: string, options: ChangeOptions): Promise<void> {
  await changeStack(options, async (stack) => {
    const { eraseUser } = await import('@landed/management/user/change-team');
    return eraseUser({ ...stack, origin: '' }, asId<'user'>(userId), actorOf(options));
  });
  print(options, { object: 'user', id: userId, erased: true }, () => 'The person was erased.');
}

function actorOf({ actor }: ChangeOptions): TeamActor {
  return { actor: { kind: 'operator', name: actor }, name: null };
}

function serviceOf(stack: OpenStack): UserService {
  const origin = stack.access.dashboardUrl;
  if (origin !== null) return { ...stack, origin };
  throw new CommandFailure('no_dashboard', 'The address of the dashboard is not known here: set DASHBOARD_ORIGIN.');
}
