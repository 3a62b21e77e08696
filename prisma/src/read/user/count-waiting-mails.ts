import type { Database } from '../../database.js';

interface Row {
  waiting: number;
}

/** How many mails of the dashboard have waited for more than 15 minutes. Mails that were given up after 3 days count too. */
export async function countWaitingMails({ prisma }: Pick<Database, 'prisma'>): Promise<number> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT count(*)::int AS waiting FROM dashboard_mail
    WHERE sent_at IS NULL AND rejected_at IS NULL AND created_at < now() - interval '15 minutes'`;
  return rows[0]?.waiting ?? 0;
}
