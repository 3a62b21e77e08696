import type { Database } from '../../database.js';
import { findDatabaseTime } from '../clock/find-database-time.js';

/** How many mails of the dashboard have waited for more than 15 minutes. Mails that were given up after 3 days count too. */
export async function countWaitingMails({ prisma }: Pick<Database, 'prisma'>): Promise<number> {
  const before = new Date(Date.parse(await findDatabaseTime({ prisma })) - 15 * 60_000);
  return prisma.dashboardMail.count({ where: { sentAt: null, rejectedAt: null, createdAt: { lt: before } } });
}
