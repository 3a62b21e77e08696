import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { newCheckout } from '@landed/test/store/checkout-case';
import pg from 'pg';

/** Lines of a captured charge with tax, duty and reserve. */
const linesPerJournal = 6;
const merchants = 2_000;
/** One journal in ten is of the first merchant: an account with very many entries. */
const largeMerchantShare = 10;
const journalsPerStatement = 25_000;

/**
 * Fills an empty ledger with this many lines, spread over many merchants and jurisdictions of one entity, and returns the
 * merchant that has a tenth of them. Triggers and foreign keys are off meanwhile: the rows are those of valid journals.
 */
export async function fillLedger(database: Database, url: string, lines: number): Promise<MerchantId> {
  const { merchantId } = await newCheckout(database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = 'replica'`);
    await client.query(
      `CREATE TABLE filled AS
       SELECT CASE n WHEN 0 THEN $1::uuid ELSE gen_random_uuid() END AS id, n FROM generate_series(0, ${merchants - 1}) AS n`,
      [merchantId],
    );
    await client.query(
      `INSERT INTO merchant (id, name, handle) SELECT id, 'Of a measurement', md5(id::text) FROM filled
       ON CONFLICT DO NOTHING`,
    );
    await client.query(
      `INSERT INTO merchant_rail (merchant_id, rail, enabled_at, reserve_bps) SELECT id, 'test', now(), 1000 FROM filled
       ON CONFLICT DO NOTHING`,
    );
    await client.query(
      `INSERT INTO ledger_account (rail, entity, currency, kind, scope, merchant_id)
       SELECT 'test', 'us', 'USD', kind, 'merchant', id
       FROM filled, unnest('{merchant_reserve,merchant_available,merchant_in_transit}'::ledger_account_kind[]) AS kind
       ON CONFLICT DO NOTHING`,
    );
    await client.query(
      `SELECT ledger_jurisdiction_account('test', 'us', 'USD', 'tax_payable', 'US', state)
       FROM unnest(ARRAY['CA', 'FL', 'IL', 'NY', 'TX', 'WA']) AS state`,
    );
    await client.query(
      `CREATE TABLE filled_account AS
       SELECT f.n AS merchant, s.n AS state, ARRAY[
         (SELECT id FROM ledger_account WHERE rail = 'test' AND currency = 'USD' AND kind = 'processor_receivable'),
         s.tax, s.duty,
         (SELECT id FROM ledger_account WHERE rail = 'test' AND currency = 'USD' AND kind = 'platform_fee'),
         (SELECT id FROM ledger_account WHERE merchant_id = f.id AND kind = 'merchant_reserve' AND currency = 'USD'),
         (SELECT id FROM ledger_account WHERE merchant_id = f.id AND kind = 'merchant_available' AND currency = 'USD')] AS accounts
       FROM filled AS f, (
         SELECT row_number() OVER (ORDER BY state) - 1 AS n, max(id) FILTER (WHERE kind = 'tax_payable') AS tax,
                max(id) FILTER (WHERE kind = 'duty_payable') AS duty
         FROM ledger_account WHERE country = 'US' AND state IS NOT NULL GROUP BY state) AS s`,
    );
    await client.query('CREATE UNIQUE INDEX ON filled_account (merchant, state)');
    const journals = Math.ceil(lines / linesPerJournal);
    for (let done = 0; done < journals; done += journalsPerStatement) {
      await client.query(
        `WITH charge AS (
           SELECT gen_random_uuid() AS id, gen_random_uuid() AS payment,
                  CASE WHEN n % ${largeMerchantShare} = 0 THEN 0 ELSE n % ${merchants} END AS merchant, n % 6 AS state
           FROM generate_series($1::int, $2::int) AS n
         ), journal AS (
           INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, kind, created_at)
           SELECT charge.id, 'charge/' || payment, 'test', f.id, payment, 'charge_captured', now()
           FROM charge JOIN filled AS f ON f.n = charge.merchant
         )
         INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
         SELECT charge.id, line.account, 'USD', (ARRAY[13540, -2090, -450, -727, -1027, -9246])[line.number],
                CASE line.number WHEN 6 THEN now() END
         FROM charge
         JOIN filled_account AS a ON a.merchant = charge.merchant AND a.state = charge.state,
              unnest(a.accounts) WITH ORDINALITY AS line (account, number)`,
        [done, Math.min(done + journalsPerStatement, journals) - 1],
      );
    }
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return merchantId;
}
