import type { WorkSource } from '../work-source.js';

const pauseSeconds = 3_600;

/** A payout that the bank has not confirmed or rejected. It waits for days; its workflow reads the partner itself. */
export const unfinishedPayout: WorkSource = {
  name: 'payout',
  table: 'payout',
  pauseSeconds,
  columns: {
    // A payout has no payment and no operation.
    paymentIntentId: 'w.id',
    entity: 'w.entity',
    needsOperation: 'false',
    extraSeconds: `CASE WHEN w.status = 'created' THEN 0 ELSE ${5 * pauseSeconds} END`,
    mayBeNew: 'false',
  },
  from: `payout AS w
         CROSS JOIN LATERAL (SELECT w.id AS id, NULL::text AS key_hash, 0 AS attempt) AS o`,
  where: `w.status IN ('created', 'in_transit')`,
};
