import type { AnnouncementKind } from '@landed/contracts/dashboard/mails';
import { oneLine } from '@landed/contracts/text/one-line';
import type { News } from '@landed/prisma/write/announcement/announce';
import type { OutgoingMail } from '@landed/prisma/write/user/add-mail';
import { notMeDays } from '@landed/prisma/write/user/not-me';
import { utc } from '../user/mails.js';

interface Message {
  readonly subject: string;
  /** After the greeting, without the link. */
  readonly text: string;
  /** After `/{merchant}/{mode}`, or the whole path. */
  readonly path: string;
}

interface Facts {
  /** The merchant's name on one line. */
  readonly merchant: string;
  /** Who did it. */
  readonly actor: string;
  /** Begins the path of a page of the merchant. */
  readonly base: string;
  readonly newToken: () => Promise<string>;
}

type NewsOf<Kind extends AnnouncementKind> = Extract<News, { kind: Kind }>;

const messages: {
  readonly [Kind in AnnouncementKind]: (news: NewsOf<Kind>, facts: Facts) => Message | Promise<Message>;
} = {
  keys_rotated: (_, { merchant, actor, base }) => ({
    subject: `The API keys of ${merchant} were replaced`,
    text: `${actor} replaced the API keys of ${merchant}. The earlier pair no longer works.\n\nIf you do not know about this, look at who did it and replace the keys again:`,
    path: `${base}/keys`,
  }),
  key_exposed: (_, { merchant, base }) => ({
    subject: `A secret key of ${merchant} was sent from a browser`,
    text: `a secret key of ${merchant} was sent from a browser, so others may have it. It still works, because only you know what would stop.\n\nTake it out of your page, then replace the keys here:`,
    path: `${base}/keys`,
  }),
  endpoint_failing: ({ subject, facts: { url, since } }, { merchant, base }) => ({
    subject: `An endpoint of ${merchant} fails`,
    text: `the endpoint at ${new URL(url).host} has accepted no event since ${utc(since)}. Events are sent again for some days; after five days of failures the endpoint is disabled.\n\nWhat it responded is here:`,
    path: `${base}/webhooks/${subject}`,
  }),
  endpoint_disabled: ({ facts: { url, reason, endpointId } }, { merchant, base }) => ({
    subject: `An endpoint of ${merchant} was disabled`,
    text: `the endpoint at ${new URL(url).host} ${reason === 'gone' ? 'responded that it is gone' : 'failed for five days'}, so it was disabled and gets no more events.\n\nRepair it, enable it, and let the missed events be sent here:`,
    path: `${base}/webhooks/${endpointId}`,
  }),
  bank_account_changed: async ({ facts: { currency, lastFour, usableFrom } }, { merchant, actor, newToken }) => ({
    subject: `The ${currency} bank account of ${merchant} was changed`,
    text: `${actor} changed where ${currency} payouts of ${merchant} go.

  Now:     account ending in ${lastFour}
  In use:  from ${utc(usableFrom)}

If you know about this, there is nothing to do.

This was not me: open this link to stop all payouts at once. It works once and for ${notMeDays} days, without signing in:`,
    path: `/not-me/${await newToken()}`,
  }),
  payout_failed: ({ subject, facts: { currency, period, lastFour } }, { merchant, base }) => ({
    subject: `A ${currency} payout of ${merchant} failed`,
    text: `the ${currency} payout of week ${period} did not reach the bank account ending in ${lastFour}. The money is back in your balance.\n\nWhy, and what to do, is here:`,
    path: `${base}/payouts/${subject}`,
  }),
  dispute_opened: ({ subject, facts: { dueBy } }, { merchant, base }) => ({
    subject: `A dispute of ${merchant} needs your response`,
    text: `a buyer's bank has disputed a payment of ${merchant}.${dueBy === null ? '' : ` Evidence is due by ${utc(dueBy)}.`}\n\nThe reason, and what convinces for it, is here:`,
    path: `${base}/disputes/${subject}`,
  }),
  dispute_due: ({ subject, facts: { dueBy } }, { merchant, base }) => ({
    subject: `Evidence for a dispute of ${merchant} is due within 48 hours`,
    text: `evidence for a dispute of ${merchant} is due by ${utc(dueBy)}. Without evidence, the dispute is lost.\n\nSubmit it here:`,
    path: `${base}/disputes/${subject}`,
  }),
  agreement_signed: ({ facts }, { merchant, base }) => ({
    subject: `Your copy of the merchant agreement, version ${facts.version}`,
    text: `${oneLine(facts.typedName)} signed version ${facts.version} of the merchant agreement for ${merchant} on ${utc(facts.signedAt)}. The text has the SHA-256 ${facts.sha256} and follows.\n\n----\n\n${facts.text}\n\n----\n\nThe signature is recorded here:`,
    path: `${base}/go-live`,
  }),
};

/** The mail of one person about a piece of news. It has no amount and no data of a buyer. */
export async function announcementMail(
  news: News,
  origin: string,
  newToken: () => Promise<string>,
): Promise<Omit<OutgoingMail, 'to'>> {
  const messageOf = messages[news.kind] as (news: News, facts: Facts) => Message | Promise<Message>;
  const { subject, text, path } = await messageOf(news, {
    merchant: oneLine(news.merchantName),
    actor: oneLine(news.actor ?? 'Landed'),
    base: `/${news.merchantHandle}/${news.rail ?? 'test'}`,
    newToken,
  });
  const mode = news.rail === 'test' ? ' (test mode)' : '';
  return { kind: news.kind, subject: `${subject}${mode}`, text: `Hello,\n\n${text}\n\n${origin}${path}\n` };
}
