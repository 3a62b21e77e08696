import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { UserId } from '@landed/contracts/dashboard/people';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { emailHmacs } from '../../read/user/email-hmac.js';
import { insertUser, type NewUser } from './account.js';
import { changePeople, type PeopleStore } from './change-people.js';

/** Creates a person of the local stack with a membership, or gives the existing one this password. Roles that exist stay. */
export function seedUser(
  store: PeopleStore,
  user: NewUser,
  merchantId: MerchantId,
  roles: readonly DashboardRole[],
): Promise<UserId> {
  return changePeople(store, async (transaction) => {
    const where = { emailHmac: { in: emailHmacs(store.keyring, user.email) } };
    const known = await transaction.appUser.findFirst({ where, select: { id: true } });
    const id = known === null ? await insertUser(transaction, store, user) : asId<'user'>(known.id);
    await transaction.appUser.update({ where: { id }, data: { passwordHash: user.passwordHash } });
    const data = { userId: id, merchantId, roles: [...roles] };
    await transaction.membership.createMany({ data, skipDuplicates: true });
    return id;
  });
}
