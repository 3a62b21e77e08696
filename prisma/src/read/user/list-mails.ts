import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '../../database.js';
import { sealContexts } from '../../sealing.js';
import { openedText } from './user-row.js';

/** The newest mails of the outbox, opened. For a local stack, which has no mail server. */
export async function listMails({ prisma }: Pick<Database, 'prisma'>, keyring: Keyring, limit: number) {
  const rows = await prisma.dashboardMail.findMany({ orderBy: { id: 'desc' }, take: limit });
  return rows.map(({ id, kind, message, createdAt }) => ({
    id,
    kind,
    createdAt: createdAt.toISOString(),
    ...(JSON.parse(openedText(keyring, message, sealContexts.dashboardMail(id))) as {
      readonly to: string;
      readonly subject: string;
      readonly text: string;
    }),
  }));
}
