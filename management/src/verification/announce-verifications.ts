import { announceVerification } from '@landed/prisma/write/verification/announce-verification';
import { announceAll } from '../announcement/announce-all.js';
import type { UserService } from '../user/user-service.js';
import { verificationMail } from './verification-mail.js';

/**
 * Announces verifications whose state is new: audit log, mails to the owners, and the record that unlocks live keys once the
 * agreement is signed. A second call, and one at the same time, announces nothing twice. Returns how many it announced.
 */
export function announceVerifications(service: UserService): Promise<number> {
  const { origin } = service;
  return announceAll(() => announceVerification(service, (news) => verificationMail(news, origin)));
}
