import { faultOf } from '@landed/codec/log/fault';
import { repeat } from '@landed/codec/process/repeat';
import type { UserService } from '@landed/management/user/user-service';
import { announceVerifications } from '@landed/management/verification/announce-verifications';
import type { Logger } from 'pino';
import type { MailSender } from '../mail/mail-sender.js';

const everyMilliseconds = 5_000;

/** Announces new states of verifications, which workers store. Several processes may do so at the same time. */
export function startAnnounceSweep(service: UserService, mail: MailSender, log: Logger): { close(): Promise<void> } {
  return repeat(everyMilliseconds, async () => {
    try {
      if ((await announceVerifications(service)) > 0) mail.wake();
    } catch (error) {
      log.warn({ fault: faultOf(error) }, 'verifications could not be announced');
    }
  });
}
