import type { Database } from '@landed/prisma/database';
import { type Finding, warning } from '../finding.js';

interface Exposed {
  readonly merchant_id: string;
  readonly rail: string;
  readonly last_four: string;
}

/** As many as fit on a screen; `landed merchants show` has the others. */
const shownMax = 10;

/** Names the active secret keys that the gateway has seen in requests of browsers. */
export async function checkExposedKeys({ pool }: Database): Promise<readonly Finding[]> {
  const { rows } = await pool.query<Exposed>(
    `SELECT merchant_id::text AS merchant_id, rail::text AS rail, last_four FROM api_key
     WHERE exposed_at IS NOT NULL AND revoked_at IS NULL ORDER BY exposed_at LIMIT ${shownMax}`,
  );
  return rows.map(({ merchant_id: merchant, rail, last_four: lastFour }) =>
    warning(
      'exposed key',
      `${merchant}, ${rail}: the secret key that ends in ${lastFour} was sent from a browser`,
      'Every visitor of that page has it. Rotate it: see docs/runbooks/leaked-api-key.md.',
    ),
  );
}
