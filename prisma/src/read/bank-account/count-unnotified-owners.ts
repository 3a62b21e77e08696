import type { Database } from '../../database.js';
import { ownerNotified } from '../../write/bank-account/record-owner-notice.js';

/** Live bank accounts of the last week whose merchant's owner was not notified by e-mail. */
export interface UnnotifiedOwners {
  readonly count: number;
  /** How many of them are of merchants without an owner e-mail. */
  readonly without_address: number;
}

/** An hour is left to a mail server that does not take messages for a while. */
export async function countUnnotifiedOwners(database: Database): Promise<UnnotifiedOwners> {
  const [row] = await database.prisma.$queryRaw<UnnotifiedOwners[]>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE m.owner_email IS NULL)::int AS without_address
    FROM bank_account AS b
    JOIN merchant AS m ON m.id = b.merchant_id
    WHERE b.rail = 'live' AND b.created_at BETWEEN now() - interval '7 days' AND now() - interval '1 hour'
      AND NOT EXISTS (
        SELECT FROM operator_action AS a
        WHERE a.target = b.id::text AND a.action = ${ownerNotified}::text AND a.result = 'accepted')`;
  return row ?? { count: 0, without_address: 0 };
}
