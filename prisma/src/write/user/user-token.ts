import type { Prisma } from '../../generated/client.js';
import type { UserTokenModel } from '../../generated/models.js';
import { type PeopleTransaction, startTimeOf } from './change-people.js';
import { newToken, tokenHashOf } from './session.js';

type Kind = 'reset' | 'invitation' | 'not_me';
type Given = Omit<Prisma.UserTokenUncheckedCreateInput, 'kind' | 'tokenHash' | 'createdAt' | 'expiresAt'>;

/** Saves the link of a mail. Returns its token, of which only the hash is stored. */
export async function insertToken(
  transaction: PeopleTransaction,
  { kind, minutes }: { readonly kind: Kind; readonly minutes: number },
  given: Given,
): Promise<string> {
  const token = newToken();
  const createdAt = await startTimeOf(transaction);
  const expiresAt = new Date(Date.parse(createdAt) + minutes * 60_000);
  await transaction.userToken.create({
    data: { roles: [], ...given, kind, tokenHash: tokenHashOf(token), createdAt, expiresAt },
  });
  return token;
}

/**
 * Uses the link of a mail, which works once: of two uses at the same time, one gets it. Null when it was used or withdrawn,
 * has expired, or is a link of another kind.
 */
export async function consumeToken(
  transaction: PeopleTransaction,
  token: string,
  kind: Kind,
): Promise<UserTokenModel | null> {
  const now = await startTimeOf(transaction);
  const [used] = await transaction.userToken.updateManyAndReturn({
    where: { tokenHash: tokenHashOf(token), kind, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return used ?? null;
}
