import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { SessionBody } from '../../wire/session.js';
import { firstSession, forgetFirst } from '../api/first-read.js';
import { get } from '../api/request.js';

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

/** Replaces the session that the page knows: after each step of signing in. Another person sees nothing of the one before. */
export function useSetSession(): (session: SessionBody) => void {
  const client = useQueryClient();
  return (session) => {
    const before = client.getQueryData(sessionQuery.queryKey)?.user?.id;
    if (before !== undefined && before !== session.user?.id) {
      client.clear();
      forgetFirst();
    }
    client.setQueryData(sessionQuery.queryKey, session);
  };
}
