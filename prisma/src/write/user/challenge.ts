import type { SessionId, UserId } from '@landed/contracts/dashboard/people';
import { v7 as uuidV7 } from 'uuid';
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
  await database.prisma.$executeRaw`DELETE FROM auth_challenge WHERE expires_at < now() - interval '1 hour'`;
  await database.prisma.$executeRaw`
    INSERT INTO auth_challenge (id, purpose, challenge, user_id, session_id, expires_at)
    VALUES (${id}::uuid, ${purpose}, ${challenge}, ${userId}::uuid, ${sessionId}::uuid,
            now() + make_interval(mins => ${challengeMinutes}::int))`;
  return id;
}
