import type { Database } from '../../database.js';

/** Deletes requests that are older than `days`, at most `limit`, and returns how many. Two gateways may do it at once. */
export async function purgeRequests(
  { prisma }: Database,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM request_log AS r
    USING (SELECT merchant_id, rail, request_id FROM request_log
           WHERE at < now() - ${days}::int * interval '1 day' ORDER BY at LIMIT ${limit}::int
           FOR UPDATE SKIP LOCKED) AS old
    WHERE r.merchant_id = old.merchant_id AND r.rail = old.rail AND r.request_id = old.request_id`;
}
