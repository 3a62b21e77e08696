import { currencyBalance } from '@landed/contracts/balance/response';
import { nextReleasesMax } from '@landed/contracts/balance/wire';
import { nextWeeklyRun } from '@landed/contracts/payout/week';
import { readBalance } from '@landed/prisma/read/balance/read-balance';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/balance`: all currencies at one moment. */
export const retrieveBalance: Handler<undefined> = async ({ rail, merchant }, { database, payoutMinimums }) => {
  const now = new Date();
  const run = nextWeeklyRun(now);
  const balances = await readBalance(database, {
    rail,
    merchantId: merchant.merchantId,
    now,
    nextRunAt: run.at,
    releasesMax: nextReleasesMax,
  });
  return jsonResponse(200, {
    object: 'balance',
    livemode: rail === 'live',
    as_of: now.toISOString(),
    currencies: balances.map((balance) => currencyBalance(balance, payoutMinimums[balance.currency], run)),
  });
};
