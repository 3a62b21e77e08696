import type { Database } from '@landed/prisma/database';
import { countMissingKeys } from '@landed/prisma/read/buyer/count-missing-keys';
import { type Finding, failing, fine } from '../finding.js';

const check = 'buyer keys';

/**
 * Checks that the database of buyers' keys is the one under whose keys buyers are sealed: with another, every buyer reads
 * as erased.
 */
export async function checkBuyerKeys(database: Database): Promise<Finding> {
  const counts = await countMissingKeys(database).catch(() => null);
  return judgeBuyerKeys(counts);
}

export function judgeBuyerKeys(counts: { readonly buyers: number; readonly missing: number } | null): Finding {
  if (counts === null)
    return failing(check, "the database of buyers' keys cannot be read", 'Look at BUYER_KEYS_DATABASE_URL.');
  const { buyers, missing } = counts;
  if (buyers === 0) return fine(check, 'no buyer is stored yet');
  if (missing === 0) return fine(check, `the keys of the newest ${buyers} buyers are there`);
  return failing(
    check,
    `${missing} of the keys of the newest ${buyers} buyers are missing`,
    'Set BUYER_KEYS_DATABASE_URL to the database of these keys. A key that was lost cannot be made again.',
  );
}
