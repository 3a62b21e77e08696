import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SessionBody } from '../../wire/session.js';
import { firstSession, forgetFirst } from '../api/first-read.js';
import { get, post } from '../api/request.js';

export type Person = NonNullable<SessionBody['user']>;
export type Membership = SessionBody['merchants'][number];

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await firstSession()) ?? get<SessionBody>('/session', signal),
  staleTime: 60_000,
});

/** Who is signed in. Routes that need a session load it before they show anything. */
export function useSession(): SessionBody {
  return useSuspenseQuery(sessionQuery).data;
}

export function usePerson(): Person {
  const { user } = useSession();
  if (user === null) throw new Error('This page needs a signed-in person.');
  return user;
}

/** Replaces the session that the page knows: after each step of signing in. */
export function useSetSession(): (session: SessionBody) => void {
  const client = useQueryClient();
  return (session) => client.setQueryData(sessionQuery.queryKey, session);
}

export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const leave = async () => {
      await post('/session/sign-out').catch(() => undefined);
      await navigate({ to: '/sign-in' });
      client.clear();
      forgetFirst();
    };
    void leave();
  };
}
