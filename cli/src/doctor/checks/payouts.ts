import type { Database } from '@landed/prisma/database';
import { countUnfinishedPayouts } from '@landed/prisma/read/payout/count-unfinished-payouts';
import { duration } from '../../output/duration.js';
import { type PayoutTotal, payoutTotal } from '../../status/payout-total.js';
import { type Finding, fine, warning } from '../finding.js';

const check = 'payouts';

/** Checks that no payout waits for longer than the partner and the banks take. */
export async function checkPayouts(database: Database): Promise<Finding> {
  return judgePayouts(payoutTotal(await countUnfinishedPayouts(database)));
}

export function judgePayouts({ unfinished, oldestSeconds, stuckAt }: PayoutTotal): Finding {
  if (stuckAt === 0) return fine(check, `${unfinished} on their way, none for too long`);
  return warning(
    check,
    `${unfinished} on their way, the oldest for ${duration(oldestSeconds)}: not sent for a day, or in transit for 11 days`,
    '`landed payouts list` shows them: see docs/runbooks/payout-stuck.md.',
  );
}
