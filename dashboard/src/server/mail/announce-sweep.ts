import { faultOf } from '@landed/codec/log/fault';
import { repeat } from '@landed/codec/process/repeat';
import { announceNews } from '@landed/management/announcement/announce-news';
import type { UserService } from '@landed/management/user/user-service';
import { announceVerifications } from '@landed/management/verification/announce-verifications';
import type { Logger } from 'pino';
import type { MailSender } from './mail-sender.js';

const everyMilliseconds = 5_000;

/** Announces what other processes store. Several processes may do so at the same time. */
export function startAnnounceSweep(service: UserService, mail: MailSender, log: Logger): { close(): Promise<void> } {
  return repeat(everyMilliseconds, async () => {
    for (const announceAll of [announceVerifications, announceNews]) {
      try {
        if ((await announceAll(service)) > 0) mail.wake();
      } catch (error) {
        log.warn({ fault: faultOf(error) }, 'mails about news could not be written');
      }
    }
  });
}
