import { type MerchantAction, mayDo, rolesFor, rolesWithSecondFactor } from '@landed/contracts/dashboard/actions';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import { DashboardException } from '../dashboard-exception.js';
import type { Services, Site } from '../services.js';
import type { Membership, Session, SignedInUser } from '../session/session-store.js';
import type { Route } from './route.js';

/** How long a confirmation with a second factor lasts. */
export const stepUpMinutes = 5;

export interface SignedIn {
  readonly session: Session;
  readonly user: SignedInUser;
}

/**
 * The session of a request to a route for people.
 *
 * @throws DashboardException `unauthorized`, `factor_required`.
 */
export async function signedIn(token: string | null, route: Route, { sessions }: Services): Promise<SignedIn> {
  const found = token === null ? null : await sessions.find(token);
  if (found === null) throw new DashboardException('unauthorized');
  const isForFactor = route.action === 'session.confirm_factor';
  if (found.session.awaitsFactor && !isForFactor) throw new DashboardException('factor_required');
  if (!found.session.awaitsFactor && isForFactor) throw new DashboardException('not_found');
  return found;
}

/**
 * The merchant and the mode of a request, when the person's roles allow the action.
 *
 * @throws DashboardException `not_found` for an unknown mode, an unknown merchant and one of others alike;
 *   `role_missing`; `second_factor_missing`.
 */
export async function memberOf(
  { user }: SignedIn,
  params: Readonly<Record<string, string>>,
  action: MerchantAction,
  { sessions, site }: Services,
): Promise<{ readonly membership: Membership; readonly rail: Rail }> {
  const rail = rails.find((each) => each === params['mode']);
  const handle = params['merchant'];
  if (rail === undefined || handle === undefined) throw new DashboardException('not_found');
  const membership = await sessions.findMembership(user.id, handle);
  if (membership === null) throw new DashboardException('not_found');
  if (!mayDo(membership.roles, action)) {
    throw new DashboardException('role_missing', { details: { roles: rolesFor(action) } });
  }
  const needsFactor = membership.roles.some((role) => rolesWithSecondFactor.includes(role));
  if (site.needsSecondFactor && rail === 'live' && needsFactor && !hasFactor(user)) {
    throw new DashboardException('second_factor_missing');
  }
  return { membership, rail };
}

/**
 * Lets a request pass that needs no confirmation, or whose session was confirmed within the last minutes.
 *
 * @param rail null on routes about the own account.
 * @throws DashboardException `step_up_required` with the methods that this person has; `second_factor_missing`.
 */
export function checkStepUp({ session, user }: SignedIn, { stepUp }: Route, rail: Rail | null, site: Site): void {
  if (stepUp === 'no' || (stepUp === 'live' && rail !== 'live')) return;
  if (rail !== null && site.needsSecondFactor && !hasFactor(user))
    throw new DashboardException('second_factor_missing');
  const age = session.factorAt === null ? Number.POSITIVE_INFINITY : Date.now() - Date.parse(session.factorAt);
  if (age <= stepUpMinutes * 60_000) return;
  throw new DashboardException('step_up_required', { details: { methods: stepUpMethods(user) } });
}

/**
 * What can confirm this person. Without a second factor, the password can: for changes of the own account, such as adding
 * the first factor, and on a local stack for all.
 */
export function stepUpMethods({ hasPasskey, hasTotp }: SignedInUser): ('passkey' | 'totp' | 'password')[] {
  if (!hasPasskey && !hasTotp) return ['password'];
  return [...(hasPasskey ? ['passkey' as const] : []), ...(hasTotp ? ['totp' as const] : [])];
}

export const hasFactor = ({ hasPasskey, hasTotp }: SignedInUser): boolean => hasPasskey || hasTotp;
