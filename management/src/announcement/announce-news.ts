import { announce } from '@landed/prisma/write/announcement/announce';
import type { UserService } from '../user/user-service.js';
import { announceAll } from './announce-all.js';
import { announcementMail } from './announcement-mails.js';

/**
 * Puts the mails about everything that is stored and not announced in the outbox. A second call, and one at the same time,
 * announces nothing twice. Returns how much it announced.
 */
export function announceNews(service: UserService): Promise<number> {
  const { origin } = service;
  return announceAll(() => announce(service, (news, newToken) => announcementMail(news, origin, newToken)));
}
