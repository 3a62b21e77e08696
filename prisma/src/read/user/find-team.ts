import type { Keyring } from '@landed/codec/keyring';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { UserId } from '@landed/contracts/dashboard/people';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import { sealContexts } from '../../sealing.js';
import { openedText, type Person, personOf } from './user-row.js';

type Reads = Pick<Database, 'prisma'>;

export interface TeamMember extends Person {
  readonly roles: readonly DashboardRole[];
  readonly hasFactor: boolean;
  readonly isDisabled: boolean;
  /** RFC 3339; null: never signed in. */
  readonly lastSeenAt: string | null;
}

/** The people of a merchant in the order in which they joined. `prisma` may be a transaction. */
export async function listTeam(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'membership' | 'userPasskey' | 'userSession'> },
  keyring: Keyring,
  merchantId: MerchantId,
): Promise<TeamMember[]> {
  const rows = await prisma.membership.findMany({
    where: { merchantId, removedAt: null },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    select: {
      roles: true,
      user: {
        select: {
          id: true,
          name: true,
          email: true,
          disabledAt: true,
          totp: { select: { confirmedAt: true } },
        },
      },
    },
  });
  // Three reads: a transaction takes one statement at a time.
  const where = { userId: { in: rows.map(({ user }) => user.id) } };
  const passkeys = await prisma.userPasskey.findMany({ where, select: { userId: true } });
  const sessions = await prisma.userSession.groupBy({ by: ['userId'], where, _max: { lastSeenAt: true } });
  const haveKeys = new Set(passkeys.map(({ userId }) => userId));
  const lastSeen = new Map(sessions.map(({ userId, _max }) => [userId, _max.lastSeenAt]));
  return rows.map(({ roles, user }) => ({
    ...personOf(keyring, user),
    roles,
    hasFactor: haveKeys.has(user.id) || user.totp?.confirmedAt != null,
    isDisabled: user.disabledAt !== null,
    lastSeenAt: lastSeen.get(user.id)?.toISOString() ?? null,
  }));
}

export interface Invitation {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  readonly email: string;
  readonly roles: readonly DashboardRole[];
  /** Null: the operator. */
  readonly invitedBy: { readonly id: UserId; readonly name: string } | null;
  readonly expiresAt: string;
}

const invitationColumns = {
  include: { merchant: { select: { name: true } }, creator: { select: { id: true, name: true, email: true } } },
} as const;

const isOpen = () => ({ kind: 'invitation', usedAt: null, withdrawnAt: null, expiresAt: { gt: new Date() } }) as const;

/** The invitations of a merchant that can still be accepted. */
export async function listInvitations({ prisma }: Reads, keyring: Keyring, merchantId: MerchantId) {
  const rows = await prisma.userToken.findMany({
    where: { merchantId, ...isOpen() },
    orderBy: { id: 'asc' },
    ...invitationColumns,
  });
  return rows.flatMap((row) => invitationOf(keyring, row) ?? []);
}

/** The invitation of a link's hash; null when it was used, withdrawn or has expired. */
export async function findInvitation({ prisma }: Reads, keyring: Keyring, tokenHash: Uint8Array<ArrayBuffer>) {
  const row = await prisma.userToken.findFirst({ where: { tokenHash, ...isOpen() }, ...invitationColumns });
  return row === null ? null : invitationOf(keyring, row);
}

interface InvitationRow {
  readonly id: string;
  readonly merchantId: string | null;
  readonly merchant: { readonly name: string } | null;
  readonly email: Uint8Array | null;
  readonly roles: readonly DashboardRole[];
  readonly creator: { readonly id: string; readonly name: Uint8Array; readonly email: Uint8Array } | null;
  readonly expiresAt: Date;
}

function invitationOf(keyring: Keyring, row: InvitationRow): Invitation | null {
  const { id, merchantId, merchant, email, roles, creator, expiresAt } = row;
  if (merchantId === null || merchant === null || email === null) return null;
  return {
    id,
    merchantId: asId<'merchant'>(merchantId),
    merchantName: merchant.name,
    email: openedText(keyring, email, sealContexts.invitationEmail(id)),
    roles,
    invitedBy: creator === null ? null : personOf(keyring, creator),
    expiresAt: expiresAt.toISOString(),
  };
}
