import type { Database } from '../../database.js';
import type { Account } from '../../read/reconciliation/account.js';

/** After a complete listing of a time: marks what it no longer has. Instants are RFC 3339; `to` is exclusive. */
export async function markGone(
  database: Database,
  { rail, entity }: Account,
  { from, to, listedSince }: { readonly from: string; readonly to: string; readonly listedSince: string },
): Promise<number> {
  return database.prisma.$executeRaw`
    UPDATE processor_transaction SET gone_at = now()
    WHERE rail = ${rail}::rail AND entity = ${entity}::entity AND gone_at IS NULL
      AND created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz
      AND seen_at < ${listedSince}::timestamptz`;
}
