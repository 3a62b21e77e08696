import { announceVerification } from '@landed/prisma/write/verification/announce-verification';
import type { UserService } from '../user/user-service.js';
import { verificationMail } from './verification-mail.js';

/** More than change in a moment. The next call continues. */
const perCall = 50;

/**
 * Announces verifications whose state is new: audit log, mails to the owners, and the record that unlocks live keys once the
 * agreement is signed. A second call, and one at the same time, announces nothing twice. Returns how many it announced.
 */
export async function announceVerifications(service: UserService): Promise<number> {
  const { origin } = service;
  let count = 0;
  while (count < perCall && (await announceVerification(service, (news) => verificationMail(news, origin)))) count += 1;
  return count;
}
