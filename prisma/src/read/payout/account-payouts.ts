import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { PayoutOnAccount } from '@landed/contracts/reconciliation/compare-balance';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import type { PayoutModel } from '../../generated/models.js';
import type { Account } from '../reconciliation/account.js';
import { payoutInput, payoutInputColumns } from './payout-input.js';

/** A payout as it is compared with the partner's. */
export interface AccountPayout {
  /** The input of its workflow, with id, merchant, amount and currency. */
  readonly payout: MerchantPayoutInput;
  readonly status: PayoutStatus;
  readonly isFailing: boolean;
  readonly isAtBank: boolean;
  /** Where its money was when the row was read. */
  readonly money: PayoutOnAccount['money'];
  /** The revision of the row: it rises with every change. */
  readonly revision: number;
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
    select: { ...payoutInputColumns, ...moneyColumns, revision: true, createdAt: true },
  });
  return rows.map((row) => ({
    payout: payoutInput(row),
    status: row.status,
    isFailing: isFailing(row),
    isAtBank: row.partnerPayoutHmac !== null,
    money: moneyOf(row),
    revision: row.revision,
    day: row.createdAt.toISOString().slice(0, 10),
  }));
}

const moneyColumns = {
  status: true,
  failingCode: true,
  transferHmac: true,
  transferSentAt: true,
  partnerPayoutHmac: true,
  partnerPayoutSentAt: true,
} as const;

type PayoutMoney = Pick<PayoutModel, keyof typeof moneyColumns>;

function isFailing({ failingCode, status }: PayoutMoney): boolean {
  return failingCode !== null && status !== 'failed';
}

/** A request that was sent and has no response may have had its effect. */
function moneyOf(row: PayoutMoney): PayoutOnAccount['money'] {
  if (row.status === 'failed') return 'elsewhere';
  if (isFailing(row)) return 'moving';
  if (row.transferHmac === null) return row.transferSentAt === null ? 'elsewhere' : 'moving';
  if (row.partnerPayoutHmac !== null) return 'elsewhere';
  return row.partnerPayoutSentAt === null ? 'on_account' : 'moving';
}
