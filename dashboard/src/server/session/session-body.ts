import { findMemberships } from '@landed/prisma/read/user/find-memberships';
import type { SessionBody } from '../../wire/session.js';
import { stepUpMethods, stepUpMinutes } from '../routing/authorize.js';
import type { PublicRequest } from '../routing/route.js';
import type { Services } from '../services.js';

/** The session of a token as the page sees it. A token of no session is like none. */
export async function sessionBody(token: string | null, services: Services): Promise<SessionBody> {
  const found = token === null ? null : await services.sessions.find(token);
  const { framesOrigin: frames_origin, needsSecondFactor: needs_second_factor } = services.site;
  const none = { user: null, merchants: [], confirmed_until: null, needs_second_factor, frames_origin };
  if (found === null) return { ...none, awaits_factor: [], expires_at: null };
  const { session, user } = found;
  const expires_at = session.expiresAt;
  if (session.awaitsFactor) {
    return { ...none, awaits_factor: [...stepUpMethods(user), 'recovery_code'], expires_at };
  }
  const memberships = await findMemberships(services.database, user.id);
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      locale: user.locale,
      time_zone: user.timeZone,
      has_passkey: user.hasPasskey,
      has_totp: user.hasTotp,
    },
    awaits_factor: [],
    merchants: memberships.map(({ handle, name, roles, rails }) => ({
      handle,
      name,
      roles: [...roles],
      live_enabled: rails.includes('live'),
    })),
    confirmed_until: confirmedUntil(session.factorAt),
    expires_at,
    needs_second_factor,
    frames_origin,
  };
}

/** Puts a new token into the browser and responds with its session. */
export function startedSession({ cookie }: PublicRequest<unknown, unknown>, token: string, services: Services) {
  cookie.set(token);
  return sessionBody(token, services);
}

function confirmedUntil(factorAt: string | null): string | null {
  if (factorAt === null) return null;
  const until = Date.parse(factorAt) + stepUpMinutes * 60_000;
  return until > Date.now() ? new Date(until).toISOString() : null;
}
