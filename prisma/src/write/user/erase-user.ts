import { randomBytes } from 'node:crypto';
import type { UserActor, UserId } from '@landed/contracts/dashboard/people';
import { emailHmacs } from '../../read/user/email-hmac.js';
import { openedText, sealedText } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';
import { changePeople, type PeopleStore } from './change-people.js';
import { recordUserEvent } from './record-user-event.js';

/** The name that stands in logs for a person who was erased. */
export const erasedName = 'Erased person';

/**
 * Blanks a person: name, address, password, factors, sessions, memberships, and links to the address. The id stays, because
 * the append-only logs refer to it. The address can be invited again as a new person. False when there is no such person. A
 * second call changes nothing that matters.
 */
export function saveErased(store: PeopleStore, actor: UserActor, userId: UserId): Promise<boolean> {
  const { keyring } = store;
  return changePeople(store, async (transaction) => {
    const person = await transaction.appUser.findUnique({ where: { id: userId }, select: { email: true } });
    if (person === null) return false;
    const hmacs = emailHmacs(keyring, openedText(keyring, person.email, sealContexts.userEmail(userId)));
    await transaction.authChallenge.deleteMany({ where: { OR: [{ userId }, { session: { userId } }] } });
    await transaction.userSession.deleteMany({ where: { userId } });
    await transaction.userPasskey.deleteMany({ where: { userId } });
    await transaction.userTotp.deleteMany({ where: { userId } });
    await transaction.userRecoveryCode.deleteMany({ where: { userId } });
    await transaction.userToken.deleteMany({ where: { OR: [{ userId }, { emailHmac: { in: hmacs } }] } });
    await transaction.membership.updateMany({ where: { userId, removedAt: null }, data: { removedAt: new Date() } });
    await transaction.appUser.update({
      where: { id: userId },
      data: {
        name: sealedText(keyring, erasedName, sealContexts.userName(userId)),
        email: sealedText(keyring, '', sealContexts.userEmail(userId)),
        emailHmac: Uint8Array.from(randomBytes(32)),
        // No password has this hash.
        passwordHash: '$argon2id$erased',
        locale: null,
        timeZone: null,
        disabledAt: new Date(),
      },
    });
    await recordUserEvent(transaction, keyring, actor, { kind: 'user_erased', targetId: userId });
    return true;
  });
}
