import type { Keyring } from '@landed/codec/keyring';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { listTeam, type TeamMember } from '../../read/user/find-team.js';
import { addMail, type OutgoingMail } from './add-mail.js';
import type { PeopleTransaction } from './change-people.js';

/** Adds a mail to each person of a merchant with one of these roles. */
export async function mailTeam(
  transaction: PeopleTransaction,
  keyring: Keyring,
  { merchantId, roles: wanted }: { readonly merchantId: MerchantId; readonly roles: readonly DashboardRole[] },
  mailTo: (person: TeamMember) => Promise<Omit<OutgoingMail, 'to'>>,
): Promise<void> {
  for (const person of await listTeam({ prisma: transaction }, keyring, merchantId)) {
    if (person.isDisabled || !person.roles.some((role) => wanted.includes(role))) continue;
    await addMail(transaction, keyring, { ...(await mailTo(person)), to: person.email });
  }
}
