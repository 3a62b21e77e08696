import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import type { Account } from '../../read/reconciliation/account.js';

/** After a complete listing of a time: marks what it no longer has. Instants are RFC 3339; `to` is exclusive. */
export async function markGone(
  database: Database,
  { rail, entity }: Account,
  { from, to, listedSince }: { readonly from: string; readonly to: string; readonly listedSince: string },
): Promise<number> {
  const { count } = await database.prisma.processorTransaction.updateMany({
    where: {
      rail,
      entity,
      goneAt: null,
      createdAt: { gte: new Date(from), lt: new Date(to) },
      seenAt: { lt: new Date(listedSince) },
    },
    data: { goneAt: await findDatabaseTime(database) },
  });
  return count;
}
