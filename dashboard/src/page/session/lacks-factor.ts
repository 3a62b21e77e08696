import { type DashboardRole, rolesWithSecondFactor } from '@landed/contracts/dashboard/actions';
import type { SessionBody } from '../../wire/session.js';

/** Whether a person with these roles has to add a second factor before live mode opens. */
export function lacksFactor(
  { user, needs_second_factor: isNeeded }: Pick<SessionBody, 'user' | 'needs_second_factor'>,
  roles: readonly DashboardRole[],
): boolean {
  const hasOne = user === null || user.has_passkey || user.has_totp;
  return isNeeded && !hasOne && roles.some((role) => rolesWithSecondFactor.includes(role));
}
