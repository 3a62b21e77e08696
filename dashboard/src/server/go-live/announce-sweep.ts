import { faultOf } from '@landed/codec/log/fault';
import { announceVerifications } from '@landed/management/verification/announce-verifications';
import type { UserService } from '@landed/management/user/user-service';
import type { Logger } from 'pino';
import type { MailSender } from '../mail/mail-sender.js';

const everyMilliseconds = 5_000;

/** Announces new states of verifications, which workers store. Several processes may do so at the same time. */
export function startAnnounceSweep(service: UserService, mail: MailSender, log: Logger): { close(): Promise<void> } {
  let running: Promise<void> | null = null;
  const sweep = () => {
    running ??= announceVerifications(service)
      .then((count) => {
        if (count > 0) mail.wake();
      })
      .catch((error: unknown) => log.warn({ fault: faultOf(error) }, 'verifications could not be announced'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(sweep, everyMilliseconds);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
