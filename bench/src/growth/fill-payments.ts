import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from '@landed/test/store/checkout-case';
import pg from 'pg';

/** Charges that are made by the product. All others are copies of their rows. */
const originals = 40;
const copiesPerStatement = 250;
/** Tables of which a charge makes no row of its own. */
const ofMerchants = /^(merchant|ledger_account)/;
const keyring = newKeyring();

export interface Size {
  readonly payments: number;
  readonly merchants: number;
}

/**
 * Fills an empty database with payments of many merchants: those of each copy have the next merchant and are a second
 * older. Triggers and foreign keys are off meanwhile: the rows are those of valid charges.
 */
export async function fillPayments(
  database: Database,
  url: string,
  { payments, merchants }: Size,
): Promise<readonly MerchantId[]> {
  const { merchantId } = await newCheckout(database);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const before = await countRows(client);
    for (let index = 0; index < originals; index += 1) await charge(database, merchantId);
    const after = await countRows(client);
    const tables = [...after.keys()].filter(
      (name) => !ofMerchants.test(name) && (after.get(name) ?? 0) - (before.get(name) ?? 0) >= originals,
    );
    await client.query(`SET session_replication_role = 'replica'`);
    const ids = await addMerchants(client, merchants);
    const copies = Math.ceil(payments / originals) - 1;
    for (const table of tables) {
      const copy = await copyStatement(client, table);
      await client.query(`CREATE TEMPORARY TABLE original AS SELECT * FROM ${table}`);
      for (let from = 1; from <= copies; from += copiesPerStatement)
        await client.query(copy, [from, Math.min(from + copiesPerStatement - 1, copies), ids]);
      await client.query('DROP TABLE original');
    }
    await client.query('VACUUM ANALYZE');
    return ids;
  } finally {
    await client.end();
  }
}

/** A charge of a merchant, from its key to its journal. */
export async function charge(database: Database, merchantId: MerchantId): Promise<number> {
  const input = { ...(await newCheckout(database)), merchantId };
  const change = changeOf(input, verdicts.succeeded);
  const startedAt = performance.now();
  const isPrepared = await prepareCheckout(database, keyring, preparationOf(input));
  if (!isPrepared || !(await saveCheckout(database, keyring, change))) throw new Error('The charge was not saved.');
  return performance.now() - startedAt;
}

async function countRows(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const { rows: counted } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}"`);
    counts.set(name, counted[0]?.count ?? 0);
  }
  return counts;
}

async function addMerchants(client: pg.Client, count: number): Promise<readonly MerchantId[]> {
  const { rows } = await client.query<{ id: MerchantId }>(
    `INSERT INTO merchant (id, name, handle)
     SELECT id, 'Of a measurement', md5(id::text) FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1::int)) AS new
     RETURNING id::text AS id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `INSERT INTO merchant_rail (merchant_id, rail, enabled_at, reserve_bps)
     SELECT id, 'test', now(), 0 FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await client.query(
    `INSERT INTO ledger_account (rail, entity, currency, kind, scope, merchant_id)
     SELECT 'test', 'us', 'USD', kind, 'merchant', id
     FROM unnest($1::uuid[]) AS id,
          unnest('{merchant_reserve,merchant_available,merchant_in_transit}'::ledger_account_kind[]) AS kind`,
    [ids],
  );
  return ids;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly is_made: boolean;
}

/** Copies the rows of `original` for each number from $1 to $2. Ids of rows that are copied too change in the same way. */
async function copyStatement(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<Column>(
    `SELECT column_name AS name, data_type AS type,
            is_identity = 'YES' OR is_generated = 'ALWAYS' OR COALESCE(column_default, '') LIKE 'nextval%' AS is_made
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  const columns = rows.filter((column) => !column.is_made);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  return `INSERT INTO ${table} (${names}) SELECT ${columns.map(copied).join(', ')}
          FROM original, generate_series($1::int, $2::int) AS n
          WHERE cardinality($3::uuid[]) > 0 ON CONFLICT DO NOTHING`;
}

const merchantOfCopy = '($3::uuid[])[1 + n % cardinality($3::uuid[])]';

function copied({ name, type }: Column): string {
  const quoted = `original."${name}"`;
  if (name === 'merchant_id') return merchantOfCopy;
  if (name === 'account_id') {
    return `COALESCE((
      SELECT own.id FROM ledger_account AS o
      JOIN ledger_account AS own USING (rail, entity, currency, kind)
      WHERE o.id = ${quoted} AND o.merchant_id IS NOT NULL AND own.merchant_id = ${merchantOfCopy}), ${quoted})`;
  }
  if (type === 'uuid') return `md5(${quoted}::text || n)::uuid`;
  if (name === 'key_hash') return `encode(sha256(convert_to(${quoted} || n, 'UTF8')), 'hex')`;
  if (name === 'op_key' || name === 'processor_key') return `${quoted} || '/' || n`;
  if (type.startsWith('timestamp')) return `${quoted} - n * interval '1 second'`;
  return quoted;
}
