import { asId } from '@landed/contracts/ids/ids';
import { readOperatorRequest } from '@landed/contracts/payout/operator-request';
import type { PayoutWeek } from '@landed/contracts/payout/types';
import { readBalance } from '@landed/prisma/read/balance/read-balance';
import { findDatabaseTime } from '@landed/prisma/read/clock/find-database-time';
import type { PayoutDependencies } from './dependencies.js';

/**
 * Whether a re-run may pay more than one operator may decide: it names no merchant, or the merchant's balance in one of the
 * currencies is above the limit. The balance of now counts, because a re-run pays what is available now.
 */
export async function isLargeRerun(
  { database, rerunLimits }: Pick<PayoutDependencies, 'database' | 'rerunLimits'>,
  { rail }: PayoutWeek,
  fields: object,
): Promise<boolean> {
  const read = readOperatorRequest(fields);
  if (read.kind === 'invalid') return false;
  const { merchant_id: merchant, currency } = read.request;
  if (merchant === undefined) return true;
  const now = new Date(await findDatabaseTime(database));
  const merchantId = asId<'merchant'>(merchant.toLowerCase());
  const balances = await readBalance(database, { rail, merchantId, now, nextRunAt: now, releasesMax: 1 });
  return balances.some(
    (balance) =>
      (currency === undefined || balance.currency === currency) && balance.available > rerunLimits[balance.currency],
  );
}
