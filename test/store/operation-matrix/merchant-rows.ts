import type { Database } from '@landed/prisma/database';

const ofMerchant = ['operation', 'payment_intent', 'refund', 'dispute', 'dispute_evidence', 'event', 'ledger_journal'];
const ofPayment = ['payment_buyer', 'processor_attempt', 'payment_status_history', 'processor_object', 'reserve_hold'];
const ofReview = ['lost_operation', 'review_case'];

const payments = 'payment_intent_id IN (SELECT id FROM payment_intent WHERE merchant_id = $1)';
const entries =
  'SELECT e.id FROM ledger_entry AS e JOIN ledger_journal AS j ON j.id = e.journal_id WHERE j.merchant_id = $1';

/** The condition that selects a merchant's rows, for every table that an operation writes. */
const tables: ReadonlyMap<string, string> = new Map([
  ['unpaid_entry', `entry_id IN (${entries})`],
  ['ledger_entry', `id IN (${entries})`],
  ...ofPayment.map((table) => [table, payments] as const),
  ...[...ofReview, ...ofMerchant.toReversed()].map((table) => [table, 'merchant_id = $1'] as const),
]);

/** Every row of a merchant by table, as JSON texts. If two results are equal, nothing was written between them. */
export type MerchantRows = Readonly<Record<string, readonly string[]>>;

/** @param own tables that only this operation writes. */
export async function merchantRows(
  { pool }: Database,
  merchantId: string,
  own: readonly string[] = [],
): Promise<MerchantRows> {
  const read = [...tables, ...own.map((table) => [table, 'merchant_id = $1'] as const)];
  const text = read
    .map(([table, where]) => `SELECT '${table}' AS name, to_jsonb(t)::text AS row FROM ${table} AS t WHERE ${where}`)
    .join(' UNION ALL ');
  const statement = { name: `merchant-rows ${own.join()}`, text: `${text} ORDER BY 1, 2`, values: [merchantId] };
  const { rows } = await pool.query<{ name: string; row: string }>(statement);
  const found: Record<string, string[]> = Object.fromEntries(read.map(([table]) => [table, []]));
  for (const { name, row } of rows) found[name]?.push(row);
  return found;
}

/** The database is restored from a copy: what the merchant's operations wrote since then is lost. */
export async function restoreRows({ pool }: Database, merchantId: string, copy: MerchantRows): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // No trigger forbids the change in the role of a replica.
    await client.query("SET LOCAL session_replication_role = 'replica'");
    for (const table of Object.keys(copy)) {
      await client.query(`DELETE FROM ${table} WHERE ${tables.get(table) ?? 'merchant_id = $1'}`, [merchantId]);
    }
    for (const [table, rows] of Object.entries(copy)) {
      const records = `jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
      await client.query(`INSERT INTO ${table} SELECT * FROM ${records}`, [`[${rows.join()}]`]);
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
