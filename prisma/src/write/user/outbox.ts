import { asId } from '@landed/contracts/ids/ids';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import { openedText } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';
import type { PeopleStore } from './change-people.js';

/** A mail that waits to be sent, with what its first sending and every later one have in common. */
export interface DueMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface Row {
  id: string;
  message: Uint8Array;
}

/** No try of the mail server takes longer, so no other process tries at the same time. */
const attemptSeconds = 60;

/**
 * Takes up to `limit` mails that are due. Each is due again after a pause that doubles with its attempts, up to an hour, so
 * a process that dies while it sends delays a mail and loses none.
 */
export async function claimDueMails({ database, keyring }: PeopleStore, limit: number): Promise<DueMail[]> {
  const rows = await database.prisma.$queryRaw<Row[]>`
    UPDATE dashboard_mail AS m SET attempts = m.attempts + 1,
      next_attempt_at = now() + make_interval(secs => LEAST(3600, ${attemptSeconds}::int * power(2, LEAST(m.attempts, 6))))
    FROM (
      SELECT id FROM dashboard_mail
      WHERE sent_at IS NULL AND rejected_at IS NULL AND next_attempt_at <= now() AND created_at > now() - interval '3 days'
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE m.id = due.id
    RETURNING m.id, m.message`;
  return rows.map(({ id, message }) => ({
    id,
    ...(JSON.parse(openedText(keyring, message, sealContexts.dashboardMail(asId(id)))) as Omit<DueMail, 'id'>),
  }));
}

/** Records what the mail server said. */
export async function markMail({ database }: PeopleStore, id: string, said: 'accepted' | 'rejected'): Promise<void> {
  const at = await findDatabaseTime(database);
  const data = said === 'accepted' ? { sentAt: at, rejectedAt: null } : { sentAt: null, rejectedAt: at };
  await database.prisma.dashboardMail.updateMany({ where: { id }, data });
}

const keptDays = 30;

/** Deletes mails that are older than 30 days. Returns how many. */
export async function purgeMails({ database }: PeopleStore): Promise<number> {
  const before = new Date(Date.parse(await findDatabaseTime(database)) - keptDays * 86_400_000);
  return (await database.prisma.dashboardMail.deleteMany({ where: { createdAt: { lt: before } } })).count;
}
