import type { OperatorIdentity } from '@landed/contracts/operator-decision/types';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';

type Writer = Pick<Database, 'prisma'>;

/**
 * Adds a key that may sign decisions. A second call changes nothing: a key keeps its name and roles. Throws the database's
 * error when another current key has the name.
 */
export async function insertIdentity(
  { prisma }: Writer,
  { id, name, publicKey, roles }: Omit<OperatorIdentity, 'retiredAt'>,
): Promise<void> {
  const data = { id, name, publicKey, roles: [...roles] };
  if ((await prisma.operatorIdentity.count({ where: { id } })) === 0) await prisma.operatorIdentity.create({ data });
}

/** Retires the current key of a name: what it signs no longer counts. False when the name has none. */
export async function retireIdentity(database: Writer, name: string): Promise<boolean> {
  const retiredAt = await findDatabaseTime(database);
  const { count } = await database.prisma.operatorIdentity.updateMany({
    where: { name, retiredAt: null },
    data: { retiredAt },
  });
  return count > 0;
}
