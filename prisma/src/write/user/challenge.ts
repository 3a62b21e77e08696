import type { SessionId, UserId } from '@landed/contracts/dashboard/people';
import { v7 as uuidV7 } from 'uuid';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import type { PeopleStore } from './change-people.js';

export type ChallengePurpose = 'sign_in' | 'factor' | 'step_up' | 'register';

/** How long a passkey may take to sign. */
const challengeMinutes = 5;

/** Saves a challenge for a passkey, and deletes those that expired an hour ago. Returns its id. */
export async function saveChallenge(
  { database }: PeopleStore,
  purpose: ChallengePurpose,
  challenge: string,
  owner: { readonly userId: UserId; readonly sessionId: SessionId } | null,
): Promise<string> {
  const id = uuidV7();
  const { userId = null, sessionId = null } = owner ?? {};
  const now = Date.parse(await findDatabaseTime(database));
  const { authChallenge } = database.prisma;
  await authChallenge.deleteMany({ where: { expiresAt: { lt: new Date(now - 3_600_000) } } });
  const expiresAt = new Date(now + challengeMinutes * 60_000);
  await authChallenge.create({ data: { id, purpose, challenge, userId, sessionId, expiresAt } });
  return id;
}
