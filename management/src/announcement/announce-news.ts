import { announce } from '@landed/prisma/write/announcement/announce';
import type { UserService } from '../user/user-service.js';
import { announcementMail } from './announcement-mails.js';

/** More than happens in a moment. The next call continues. */
const perCall = 50;

/**
 * Puts the mails about everything that is stored and not announced in the outbox. A second call, and one at the same time,
 * announces nothing twice. Returns how much it announced.
 */
export async function announceNews(service: UserService): Promise<number> {
  const { origin } = service;
  let count = 0;
  while (count < perCall && (await announce(service, (news, newToken) => announcementMail(news, origin, newToken)))) {
    count += 1;
  }
  return count;
}
