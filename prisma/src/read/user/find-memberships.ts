import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { UserId } from '@landed/contracts/dashboard/people';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** A merchant of a person. */
export interface UserMembership {
  readonly merchantId: MerchantId;
  readonly handle: string;
  readonly name: string;
  readonly roles: readonly DashboardRole[];
  readonly rails: readonly Rail[];
}

/** The merchants that a person belongs to, by name; only that of the handle, when one is given. */
export async function findMemberships(
  { prisma }: Pick<Database, 'prisma'>,
  userId: UserId,
  handle?: string,
): Promise<UserMembership[]> {
  const rows = await prisma.membership.findMany({
    where: { userId, removedAt: null, ...(handle === undefined ? {} : { merchant: { handle } }) },
    select: {
      roles: true,
      merchant: { select: { id: true, handle: true, name: true, rails: { select: { rail: true } } } },
    },
    orderBy: { merchant: { name: 'asc' } },
  });
  return rows.map(({ roles, merchant }) => ({
    merchantId: asId<'merchant'>(merchant.id),
    handle: merchant.handle ?? '',
    name: merchant.name,
    roles,
    rails: merchant.rails.map(({ rail }) => rail),
  }));
}
