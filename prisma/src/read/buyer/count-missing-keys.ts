import { ownKeyId } from '../../buyer-keys/own-box.js';
import type { Database } from '../../database.js';

const sampleRows = 200;

/** Counts the newest buyers who were not erased, at most 200, and how many of their keys are missing. */
export async function countMissingKeys({
  prisma,
  buyerKeys,
}: Pick<Database, 'prisma' | 'buyerKeys'>): Promise<{ readonly buyers: number; readonly missing: number }> {
  const rows = await prisma.paymentBuyer.findMany({
    where: { NOT: { wrappedKey: null } },
    orderBy: { paymentIntentId: 'desc' },
    take: sampleRows,
    select: { sealed: true },
  });
  const ids = rows.map(({ sealed }) => ownKeyId(sealed)).filter((id) => id !== null);
  return { buyers: ids.length, missing: ids.length - (await buyerKeys.count(ids)) };
}
