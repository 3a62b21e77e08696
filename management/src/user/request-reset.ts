import { findUserByEmail } from '@landed/prisma/read/user/find-user';
import { saveReset } from '@landed/prisma/write/user/account';
import { resetMail } from './mails.js';
import type { UserService } from './user-service.js';

/** Sends a link for a new password, when an account has this address. The caller learns nothing about that. */
export async function requestReset(service: UserService, email: string): Promise<void> {
  const user = await findUserByEmail(service.database, service.keyring, email);
  if (user === null) return;
  await saveReset(service, user.id, (token) => resetMail(user.email, service.origin, token));
}
