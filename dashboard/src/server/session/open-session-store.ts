import type { PeopleStore } from '@landed/prisma/write/user/change-people';
import { findMemberships } from '@landed/prisma/read/user/find-memberships';
import { findSession } from '@landed/prisma/read/user/find-session';
import { markSessionSeen, tokenHashOf } from '@landed/prisma/write/user/session';
import type { SessionStore } from './session-store.js';

/** Sessions and memberships in the database. */
export function openSessionStore({ database, keyring }: PeopleStore): SessionStore {
  return {
    async find(token) {
      const found = await findSession(database, keyring, tokenHashOf(token));
      if (found === null) return null;
      if (found.isUnseen) await markSessionSeen(database, found.session.id);
      return found;
    },
    async findMembership(userId, handle) {
      const [membership] = await findMemberships(database, userId, handle);
      return membership ?? null;
    },
  };
}
