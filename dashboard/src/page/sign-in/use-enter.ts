import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SessionBody } from '../../wire/session.js';
import { useSetSession } from '../session/session.js';

/** Goes on after a step of signing in: to the second factor, or to where the person wanted to go. */
export function useEnter(): (session: SessionBody) => Promise<void> {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false }) as { readonly to?: string };
  return async (session) => {
    setSession(session);
    if (session.user !== null) await navigate({ to: to ?? '/' });
    else await navigate({ to: '/sign-in/factor', search: to === undefined ? {} : { to } });
  };
}
