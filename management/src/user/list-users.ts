import type { MerchantId } from '@landed/contracts/ids/ids';
import { type Invitation, listInvitations, listTeam, type TeamMember } from '@landed/prisma/read/user/find-team';
import type { PeopleStore } from '@landed/prisma/write/user/change-people';

export interface TeamOverview {
  readonly members: readonly TeamMember[];
  /** Invitations that can still be accepted. */
  readonly invitations: readonly Invitation[];
}

/** The people of a merchant in the order in which they joined, and who is invited. Empty for an unknown merchant. */
export async function listUsers({ database, keyring }: PeopleStore, merchantId: MerchantId): Promise<TeamOverview> {
  const [members, invitations] = await Promise.all([
    listTeam(database, keyring, merchantId),
    listInvitations(database, keyring, merchantId),
  ]);
  return { members, invitations };
}
