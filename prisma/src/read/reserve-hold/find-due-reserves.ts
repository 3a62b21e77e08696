import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** Whether reserves that are due at `dueAt` (RFC 3339) or before are left, including those of payments that are locked now. */
export async function hasDueReserves(database: Database, rail: Rail, dueAt: string): Promise<boolean> {
  const [row] = await database.prisma.$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM reserve_hold WHERE rail = ${rail}::rail AND due_at <= ${dueAt}::timestamptz AND released < held
    ) AS due`;
  return row?.due ?? false;
}
