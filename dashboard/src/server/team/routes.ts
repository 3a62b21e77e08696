import { asId } from '@landed/contracts/ids/ids';
import { changeRoles, removeUser, resetFactor } from '@landed/management/user/change-team';
import { inviteUser, resendInvitation, withdrawInvitation } from '@landed/management/user/invite-user';
import type { TeamActor, UserService } from '@landed/management/user/user-service';
import { listInvitations, listTeam } from '@landed/prisma/read/user/find-team';
import {
  changeRolesBodySchema,
  invitationIdBodySchema,
  inviteBodySchema,
  memberBodySchema,
  type TeamBody,
} from '../../wire/team.js';
import { actorOf, done, storeOf } from '../people/actor.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';

const action = 'team.change';
const stepUp = 'always';

async function team({ merchantId, user }: MerchantRequest, { database, keyring }: Services): Promise<TeamBody> {
  const [members, invitations] = await Promise.all([
    listTeam(database, keyring, merchantId),
    listInvitations(database, keyring, merchantId),
  ]);
  return {
    members: members.map(({ id, name, email, roles, hasFactor, lastSeenAt }) => ({
      user_id: id,
      name,
      email,
      roles: [...roles],
      second_factor: hasFactor,
      last_seen_at: lastSeenAt,
      is_you: id === user.id,
    })),
    invitations: invitations.map(({ id, email, roles, invitedBy, expiresAt }) => ({
      id,
      email,
      roles: [...roles],
      invited_by: invitedBy?.name ?? null,
      expires_at: expiresAt,
    })),
  };
}

/** Does one change of a team, and sends its mails after the response. */
function change<Body>(run: (service: UserService, request: MerchantRequest<Body>, by: TeamActor) => Promise<unknown>) {
  return async (request: MerchantRequest<Body>, services: Services): Promise<object> => {
    const by = { actor: actorOf(request), name: request.user.name };
    await run({ ...storeOf(services), origin: services.site.origin }, request, by);
    services.mail.wake();
    return done;
  };
}

const teamOf = ({ merchantId, merchant }: MerchantRequest<unknown>) => ({ merchantId, merchantName: merchant.name });

/** The people of a merchant, in both modes. */
export const teamRoutes: readonly Route[] = [
  merchantRoute({ method: 'GET', path: '/api/{merchant}/{mode}/team', action: 'team.read', handle: team }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/team/invite',
    action,
    stepUp,
    body: inviteBodySchema,
    handle: change((service, request, by) => inviteUser(service, teamOf(request), request.body, by)),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/team/resend',
    action,
    stepUp,
    body: invitationIdBodySchema,
    handle: change((service, request, by) =>
      resendInvitation(service, teamOf(request), request.body.invitation_id, by),
    ),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/team/withdraw',
    action,
    stepUp,
    body: invitationIdBodySchema,
    handle: change((service, request, by) =>
      withdrawInvitation(service, teamOf(request), request.body.invitation_id, by),
    ),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/team/roles',
    action,
    stepUp,
    body: changeRolesBodySchema,
    handle: change((service, request, by) => {
      const { user_id, roles } = request.body;
      return changeRoles(service, teamOf(request), { userId: asId<'user'>(user_id), roles }, by);
    }),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/team/remove',
    action,
    stepUp,
    body: memberBodySchema,
    handle: change((service, request, by) =>
      removeUser(service, teamOf(request), asId<'user'>(request.body.user_id), by),
    ),
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/team/reset-factor',
    action,
    stepUp,
    body: memberBodySchema,
    handle: change((service, request, by) =>
      resetFactor(service, teamOf(request), asId<'user'>(request.body.user_id), by),
    ),
  }),
];
