import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.js';
import type { PageRouter } from '../router.js';
import { sessionQuery } from './session.js';

/** Leads to the sign-in when any request says that the session has ended, and back to the same page afterwards. */
export function SignedOut({ router }: { readonly router: PageRouter }) {
  const client = useQueryClient();
  useEffect(() => {
    const leave = (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'unauthorized') return;
      client.removeQueries({ queryKey: sessionQuery.queryKey });
      const { pathname, searchStr } = router.state.location;
      if (pathname.startsWith('/sign-in')) return;
      void router.navigate({ to: '/sign-in', search: { to: `${pathname}${searchStr}` } });
    };
    const queries = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated') leave(query.state.error);
    });
    return queries;
  }, [client, router]);
  return null;
}
