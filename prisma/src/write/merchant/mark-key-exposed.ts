import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';

/** The actor of what the gateway itself records. */
const gatewayActor = 'gateway';

/**
 * Records that a secret key was sent from a browser, with a row in the merchant's audit log. Only the first call for a
 * key writes. The key keeps working: only its owner knows what would break. Returns whether this call recorded it.
 */
export async function markKeyExposed(database: Database, keyId: string): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'landed_mark_key_exposed',
    text: `WITH marked AS (
             UPDATE api_key SET exposed_at = now() WHERE id = $1 AND exposed_at IS NULL AND kind = 'secret'
             RETURNING merchant_id, rail, last_four
           )
           INSERT INTO merchant_change (id, merchant_id, rail, change, actor, reason)
           SELECT $2, merchant_id, rail, 'key_exposed', $3,
                  'the secret key that ends in ' || last_four || ' was sent to browser_config'
           FROM marked`,
    values: [keyId, uuidV7(), gatewayActor],
  });
  return rowCount === 1;
}
