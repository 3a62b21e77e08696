import type { Database } from '../../database.js';

/**
 * Ends the pauses that reach into the future, so that a sweep of everything looks at this work too. The conditions are
 * those of the partial indexes.
 */
export async function endPauses({ pool }: Database): Promise<void> {
  await pool.query({
    name: 'landed_end_pauses',
    text: `
      UPDATE refund AS w SET sweep_after = NULL
      WHERE w.status = 'pending' AND GREATEST(w.updated_at, w.sweep_after) > now() AND w.sweep_after > now()`,
  });
  await pool.query({
    name: 'landed_end_payout_pauses',
    text: `
      UPDATE payout AS w SET sweep_after = NULL
      WHERE w.status IN ('created', 'in_transit') AND GREATEST(w.updated_at, w.sweep_after) > now()
        AND w.sweep_after > now()`,
  });
}
