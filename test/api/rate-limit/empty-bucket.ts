import type { MerchantStore } from '../../setup/merchant-store.js';

/**
 * Empties a bucket of a merchant in the database. The next lease finds no token, whatever the clock and the load of the
 * machine: a bucket whose time is far in the future counts as empty at the moment of the lease, and refills from then on.
 * A process that holds leased tokens of this bucket still spends them, so use it before the merchant's first call.
 */
export async function emptyBucket(
  { sql }: MerchantStore,
  merchantId: string,
  {
    policy = 'default',
    rail = 'test',
  }: { readonly policy?: 'default' | 'money'; readonly rail?: 'test' | 'live' } = {},
): Promise<void> {
  await sql.query(
    `INSERT INTO rate_limit_bucket (policy, subject, full_at_microseconds, granted)
     VALUES ($1, $2, (extract(epoch FROM now() + interval '100 years') * 1000000)::bigint, 0)
     ON CONFLICT (policy, subject) DO UPDATE SET full_at_microseconds = EXCLUDED.full_at_microseconds`,
    [policy, `${rail}/${merchantId}`],
  );
}
