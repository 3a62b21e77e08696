import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SessionBody } from '../../wire/session.js';
import { lacksFactor } from '../session/lacks-factor.js';
import { useSetSession } from '../session/session.js';

/**
 * Goes on after a step of signing in: to the second factor, or to where the person wanted to go. Who has to add a second
 * factor gets to where it is added.
 */
export function useEnter(): (session: SessionBody) => Promise<void> {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false }) as { readonly to?: string };
  return async (session) => {
    setSession(session);
    const roles = session.merchants.flatMap((merchant) => merchant.roles);
    if (session.user !== null) await navigate({ to: to ?? (lacksFactor(session, roles) ? '/me' : '/') });
    else await navigate({ to: '/sign-in/factor', search: to === undefined ? {} : { to } });
  };
}
