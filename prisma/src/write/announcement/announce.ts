import { type AnnouncementFacts, type AnnouncementKind, announcementRoles } from '@landed/contracts/dashboard/mails';
import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidV7 } from 'uuid';
import { sqlText } from '../../database.js';
import { actorNames } from '../../read/user/actor-names.js';
import type { OutgoingMail } from '../user/add-mail.js';
import { changePeople, type PeopleStore } from '../user/change-people.js';
import { mailTeam } from '../user/mail-team.js';
import { notMeDays } from '../user/not-me.js';
import { insertToken } from '../user/user-token.js';
import { announceable } from './announceable.js';

/** Something that people should know. */
export type News = {
  [Kind in AnnouncementKind]: {
    readonly kind: Kind;
    /** The id of what it is about. */
    readonly subject: string;
    readonly merchantName: string;
    readonly merchantHandle: string;
    /** Null: it is about both modes. */
    readonly rail: Rail | null;
    /** The name of who did it; null: the service. */
    readonly actor: string | null;
    readonly facts: AnnouncementFacts[Kind];
  };
}[AnnouncementKind];

interface Row {
  kind: string;
  subject: string;
  merchant_id: string;
  rail: string | null;
  actor: string | null;
  facts: unknown;
  name: string;
  handle: string | null;
}

/** The mail of one person. `newToken` makes a token for a link that holds the merchant. */
export type MailOf = (news: News, newToken: () => Promise<string>) => Promise<Omit<OutgoingMail, 'to'>>;

/**
 * Announces one thing that is not announced, in one transaction: a row says so, and everyone with the roles of its kind
 * gets the mail of `mailOf`. Of two calls at the same time, one announces it. In no order, so that one whose mails cannot
 * be written does not hold up the others. Returns false when nothing waits.
 */
export function announce(store: PeopleStore, mailOf: MailOf): Promise<boolean> {
  return changePeople(store, async (transaction) => {
    const [row] = await transaction.$queryRaw<Row[]>`
      WITH due AS (
        SELECT a.* FROM (${sqlText(announceable)}) AS a ORDER BY random() LIMIT 1
      ), marked AS (
        INSERT INTO dashboard_announcement (kind, subject, occurrence, merchant_id)
        SELECT kind, subject, occurrence, merchant_id FROM due
        ON CONFLICT DO NOTHING RETURNING merchant_id
      )
      SELECT due.kind, due.subject, due.merchant_id, due.rail, due.actor, due.facts, m.name, m.handle
      FROM due JOIN marked USING (merchant_id) JOIN merchant AS m ON m.id = due.merchant_id`;
    if (row === undefined) return false;
    const { kind, subject, facts, rail } = row;
    const reads = { database: { prisma: transaction }, keyring: store.keyring };
    const actor = row.actor && (await actorNames(reads, [row.actor]))(row.actor);
    const merchant = { merchantName: row.name, merchantHandle: row.handle ?? '' };
    const news = { kind, subject, rail, actor, facts, ...merchant } as News;
    const merchantId = asId<'merchant'>(row.merchant_id);
    await mailTeam(
      transaction,
      store.keyring,
      { merchantId, roles: announcementRoles[news.kind] },
      ({ id: userId }) => {
        const given = { id: uuidV7(), userId, merchantId };
        return mailOf(news, () => insertToken(transaction, { kind: 'not_me', minutes: notMeDays * 1_440 }, given));
      },
    );
    return true;
  });
}
