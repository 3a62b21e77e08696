import { faultOf } from '@landed/codec/log/fault';
import { repeat } from '@landed/codec/process/repeat';
import type { Mailer } from '@landed/mail/mailer';
import type { PeopleStore } from '@landed/prisma/write/user/change-people';
import { claimDueMails, markMail, purgeMails } from '@landed/prisma/write/user/outbox';
import type { Logger } from 'pino';

/** Sends the mails of the outbox. */
export interface MailSender {
  /** Sends what is due now, after the response. Never throws. */
  wake(): void;
  /** Waits for the mails in flight. */
  close(): Promise<void>;
}

const sweepMilliseconds = 30_000;
/** One after the other, so that no mail is due again while it is being sent. */
const batch = 1;

/** Without a mailer, mails stay in the outbox, where the local mail page shows them. */
export function openMailSender(store: PeopleStore, mailer: Mailer | null, log: Logger): MailSender {
  if (mailer === null) return { wake: () => {}, close: async () => {} };
  return repeat(sweepMilliseconds, () => sendDue(store, mailer, log));
}

async function sendDue(store: PeopleStore, mailer: Mailer, log: Logger): Promise<void> {
  try {
    await purgeMails(store);
    for (let due = await claimDueMails(store, batch); due.length > 0; due = await claimDueMails(store, batch)) {
      for (const { id, ...mail } of due) {
        const outcome = await mailer.send({ ...mail, key: id });
        if (outcome.kind === 'unknown') log.warn({ mail_id: id, code: outcome.code }, 'mail was not taken');
        else await markMail(store, id, outcome.kind);
      }
    }
  } catch (error) {
    log.warn({ fault: faultOf(error) }, 'mails could not be sent');
  }
}
