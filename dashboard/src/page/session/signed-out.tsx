import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionBody } from '../../wire/session.js';
import { ApiError } from '../api/api-error.js';
import { get } from '../api/request.js';
import type { PageRouter } from '../router.js';
import { sessionQuery } from './session.js';

/**
 * Leads to the sign-in when the session has ended, and back to the same page afterwards. A request that says so is not
 * enough: it may have been under way while a confirmation of identity replaced the token of the session. The document is
 * loaded anew, so that who signs in next sees nothing of this person.
 */
export function SignedOut({ router }: { readonly router: PageRouter }) {
  const client = useQueryClient();
  useEffect(() => {
    let isAsking = false;
    const check = async () => {
      const { pathname, searchStr } = router.state.location;
      if (isAsking || pathname.startsWith('/sign-in')) return;
      isAsking = true;
      const { user } = await get<SessionBody>('/session').finally(() => {
        isAsking = false;
      });
      const known = client.getQueryData(sessionQuery.queryKey)?.user?.id;
      if (user === null) {
        const search = { to: `${pathname}${searchStr}` };
        location.assign(router.buildLocation({ to: '/sign-in', search }).href);
      } else if (known !== undefined && user.id !== known) location.reload();
    };
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { error } = event.action;
      // Without a response nothing is known: the page stays, and its next request asks again.
      if (error instanceof ApiError && error.code === 'unauthorized') void check().catch(() => undefined);
    });
  }, [client, router]);
  return null;
}
