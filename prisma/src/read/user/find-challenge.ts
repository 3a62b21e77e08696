import type { SessionId } from '@landed/contracts/dashboard/people';
import type { Database } from '../../database.js';

interface Row {
  challenge: string;
}

/** The text of a challenge that is not used and not expired, for this purpose and this session alone. */
export async function findChallenge(
  { prisma }: Pick<Database, 'prisma'>,
  id: string,
  purpose: string,
  sessionId: SessionId | null,
): Promise<string | null> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT challenge FROM auth_challenge
    WHERE id = ${id}::uuid AND purpose = ${purpose} AND session_id IS NOT DISTINCT FROM ${sessionId}::uuid
      AND used_at IS NULL AND expires_at > now()`;
  return rows[0]?.challenge ?? null;
}
