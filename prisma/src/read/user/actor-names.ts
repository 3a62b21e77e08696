import type { Keyring } from '@landed/codec/keyring';
import { userOfActor } from '@landed/contracts/dashboard/people';
import { asId } from '@landed/contracts/ids/ids';
import type { Prisma } from '../../generated/client.js';
import { sealContexts } from '../../sealing.js';
import { openedText } from './user-row.js';

interface Reads {
  /** `prisma` may be a transaction. */
  readonly database: { readonly prisma: Pick<Prisma.TransactionClient, 'appUser'> };
  readonly keyring: Keyring;
}

/** The names of people by their ids, as they are now: an erased person has the name that stands for all of them. */
export async function namesOfUsers({ database, keyring }: Reads, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await database.prisma.appUser.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(
    people.map(({ id, name }) => [id, openedText(keyring, name, sealContexts.userName(asId<'user'>(id)))]),
  );
}

/** Returns what to show for each actor of a log: the name of a person, or what is stored for an operator or the service. */
export async function actorNames(reads: Reads, actors: readonly string[]): Promise<(actor: string) => string> {
  const names = await namesOfUsers(
    reads,
    actors.flatMap((actor) => userOfActor(actor) ?? []),
  );
  return (actor) => names.get(userOfActor(actor) ?? '') ?? actor;
}
