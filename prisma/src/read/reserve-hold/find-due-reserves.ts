import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** Whether reserves that are due at `dueAt` (RFC 3339) or before are left, including those of payments that are locked now. */
export async function hasDueReserves(database: Database, rail: Rail, dueAt: string): Promise<boolean> {
  const { reserveHold } = database.prisma;
  const due = await reserveHold.findFirst({
    where: { rail, dueAt: { lte: new Date(dueAt) }, released: { lt: reserveHold.fields.held } },
    select: { paymentIntentId: true },
  });
  return due !== null;
}
