import type { Database } from '../../database.js';

export interface KeyUse {
  readonly keyId: string;
  /** As in `createPaymentIntent`. */
  readonly operation: string;
  /** Milliseconds of the Unix time. */
  readonly at: number;
}

/**
 * Saves the last use of each key, unless a later one is stored. One statement for all keys. A key that another gateway
 * saves at the same moment is skipped: then both would write nearly the same, and neither waits.
 */
export async function saveKeyUses({ pool }: Database, uses: readonly KeyUse[]): Promise<void> {
  await pool.query({
    name: 'landed_save_key_uses',
    text: `WITH used AS (
             SELECT k.id, u.at, u.operation
             FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) AS u (id, at, operation)
             JOIN api_key AS k ON k.id = u.id
             WHERE k.last_used_at IS NULL OR k.last_used_at < u.at
             FOR NO KEY UPDATE OF k SKIP LOCKED
           )
           UPDATE api_key SET last_used_at = used.at, last_used_operation = used.operation
           FROM used WHERE api_key.id = used.id`,
    values: [
      uses.map(({ keyId }) => keyId),
      uses.map(({ at }) => new Date(at).toISOString()),
      uses.map(({ operation }) => operation),
    ],
  });
}
