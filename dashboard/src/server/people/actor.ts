import type { UserActor } from '@landed/contracts/dashboard/people';
import type { PeopleStore } from '@landed/prisma/write/user/change-people';
import type { AccountRequest } from '../routing/route.js';
import type { Services } from '../services.js';

/** The person of a request, as the audit log records it. */
export function actorOf({ user, session, address }: AccountRequest<unknown, unknown>): UserActor & { kind: 'user' } {
  return { kind: 'user', userId: user.id, sessionId: session.id, address };
}

export const storeOf = ({ database, keyring }: Services): PeopleStore => ({ database, keyring });

export const done = { done: true } as const;
