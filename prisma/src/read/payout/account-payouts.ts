import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import type { Account } from '../reconciliation/account.js';
import { payoutInput, payoutInputColumns } from './payout-input.js';

/** A payout as it is compared with the partner's. */
export interface AccountPayout {
  /** The input of its workflow, with id, merchant, amount and currency. */
  readonly payout: MerchantPayoutInput;
  readonly status: PayoutStatus;
  readonly isFailing: boolean;
  readonly isAtBank: boolean;
  /** `yyyy-mm-dd`, in UTC. */
  readonly day: string;
}

/**
 * The payouts of merchants at one entity that were created since an instant, or that are named, or that are not finished:
 * money may be on the merchant's account at the partner.
 */
export async function loadAccountPayouts(
  { prisma }: Database,
  { rail, entity }: Account,
  merchantIds: readonly string[],
  { since, named = [] }: { readonly since: string; readonly named?: readonly string[] },
): Promise<readonly AccountPayout[]> {
  const failing: Prisma.PayoutWhereInput = { failingCode: { not: null }, status: { not: 'failed' } };
  const rows = await prisma.payout.findMany({
    where: {
      merchantId: { in: [...merchantIds] },
      rail,
      entity,
      OR: [
        { createdAt: { gte: since } },
        { status: { in: ['created', 'in_transit'] } },
        failing,
        { id: { in: [...named] } },
      ],
    },
    orderBy: { id: 'asc' },
    select: { ...payoutInputColumns, status: true, failingCode: true, partnerPayoutHmac: true, createdAt: true },
  });
  return rows.map(({ status, failingCode, partnerPayoutHmac, createdAt, ...row }) => ({
    payout: payoutInput(row),
    status,
    isFailing: failingCode !== null && status !== 'failed',
    isAtBank: partnerPayoutHmac !== null,
    day: createdAt.toISOString().slice(0, 10),
  }));
}
