import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';

/** The n-th payment or refund that was ever created. Ids are spread, so their order says nothing about time. */
export const idOf = (n: number) => {
  const digits = ((n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0');
  return `${digits}-${n.toString(16).padStart(4, '0').slice(0, 4)}-7000-8000-000000000000`;
};

/** The same id in SQL, of the n-th row of `generate_series`. */
export const idOfN = `(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0') || '-' || lpad(to_hex(n), 4, '0')
  || '-7000-8000-000000000000')::uuid`;

/** When the n-th was created: two in each second, so that only the id orders them. */
export const createdAtOf = (n: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + Math.floor(n / 2) * 1_000);

/** The numbers of a page in the order of the list: newest first, and by id within one instant. */
export const newestFirst = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => {
    const apart = createdAtOf(b).getTime() - createdAtOf(a).getTime();
    if (apart !== 0) return apart;
    return idOf(a) < idOf(b) ? 1 : -1;
  });

/** A merchant with one operation, which all its payments share. */
export async function merchantWithOperation(database: Database): Promise<MerchantId> {
  const merchantId = await createMerchant(database, { id: randomUUID(), name: 'Of a list', rails: ['test'] });
  await database.pool.query(
    `INSERT INTO operation (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt, accepted_at)
     VALUES ($1, $1, 'test', repeat('0', 64), '', repeat('0', 64), 'checkout', 'running', 1, now())`,
    [merchantId],
  );
  return asId<'merchant'>(merchantId);
}

/**
 * Payments 1 to `count`. Every tenth is the quiet merchant's, the others are the busy one's. Every 500th is authorized,
 * every 700th is in euros; all others are paid, in dollars. Every 900th has the reference `order-1`, and the one 7 after
 * it is of 407.65; all others are of 1.00. `metadata` has the number of each as `basket`, and as `channel` `fair` for every
 * 900th, else `web`.
 */
export async function insertPayments(
  { pool }: Database,
  [busy, quiet]: readonly [MerchantId, MerchantId],
  count: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO payment_intent (id, rail, merchant_id, operation_id, entity, currency, subtotal, shipping, tax, duty,
       total, capture_method, status, payment_method, merchant_reference, amount_captured, capture_before, fee_bps,
       fee_fixed, reserve_bps, tax_remittance, created_at, updated_at, card_brand, card_last4, metadata)
     SELECT ${idOfN}, 'test', owner.id, owner.id,
            (CASE WHEN n % 700 = 0 THEN 'eu' ELSE 'us' END)::entity,
            (CASE WHEN n % 700 = 0 THEN 'EUR' ELSE 'USD' END)::currency, price.total, 0, 0, 0, price.total, 'manual',
            (CASE WHEN n % 500 = 0 THEN 'authorized' ELSE 'captured' END)::payment_status, '\\x00',
            CASE WHEN n % 900 = 0 THEN 'order-1' ELSE 'order-' || n END, CASE WHEN n % 500 = 0 THEN 0 ELSE price.total END,
            now(), 0, 0, 0, 'platform', at.created, at.created, 'visa',
            lpad((n % 10000)::text, 4, '0'),
            jsonb_build_object('channel', CASE WHEN n % 900 = 0 THEN 'fair' ELSE 'web' END, 'basket', n::text)
     FROM generate_series(1, $3::int) AS n
     CROSS JOIN LATERAL (SELECT CASE WHEN n % 10 = 0 THEN $2::uuid ELSE $1::uuid END AS id) AS owner
     CROSS JOIN LATERAL (SELECT CASE WHEN n % 900 = 7 THEN 40765 ELSE 100 END AS total) AS price
     CROSS JOIN LATERAL (SELECT '2026-11-01T00:00:00Z'::timestamptz + (n / 2) * interval '1 second' AS created) AS at`,
    [busy, quiet, count],
  );
}

/** Refunds 0.01 of every 333rd payment that is paid, and disputes 0.01 of every 777th. They have no journals. */
export async function markRefundsAndDisputes({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `SET LOCAL session_replication_role = 'replica';
     UPDATE payment_intent AS p SET amount_refunded = (n % 333 = 0)::int, amount_disputed = (n % 777 = 0)::int
     FROM generate_series(1, ${count}) AS n WHERE p.id = ${idOfN} AND n % 500 <> 0 AND (n % 333 = 0 OR n % 777 = 0)`,
  );
}

/** The HMAC of a buyer of {@link insertBuyers}, in SQL; the store does not look into it. */
const hmacOfN = `sha256((CASE WHEN n % 10 = 1 THEN 'regular' ELSE 'buyer-' || n % 50000 END)::bytea)`;

/** The HMAC of a buyer by name: `regular`, or `buyer-` and the number of the buyer. */
export const hmacOf = (buyer: string) => createHash('sha256').update(buyer).digest();

/** The buyer of each payment. One in ten payments is by the same regular buyer; the others are by 50,000 buyers. */
export async function insertBuyers({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO payment_buyer (payment_intent_id, wrapped_key, sealed, email_hmac, email_key_id, created_at)
     SELECT p.id, '\\x00', '\\x00', ${hmacOfN}, 'k1', p.created_at
     FROM generate_series(1, $1::int) AS n JOIN payment_intent AS p ON p.id = ${idOfN}`,
    [count],
  );
}

/** What the triggers of records write, for the rows that were inserted without them: the statements of the migration. */
export async function insertMetadataPairs({ pool }: Database): Promise<void> {
  const folder = new URL('../../prisma/migrations/20261208000201_metadata_pairs_of_older/', import.meta.url);
  await pool.query(readFileSync(new URL('migration.sql', folder), 'utf8'));
}

/** Refund n of payment n, for every payment that is there. Every 400th is pending, the others have succeeded; `metadata` has one of 1,000 texts as `case`. */
export async function insertRefunds({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO refund (id, rail, merchant_id, payment_intent_id, operation_id, currency, amount, subtotal, shipping, tax,
       duty, status, metadata, created_at, updated_at)
     SELECT p.id, p.rail, p.merchant_id, p.id, p.operation_id, p.currency, 1, 1, 0, 0, 0,
            (CASE WHEN n % 400 = 0 THEN 'pending' ELSE 'succeeded' END)::refund_status,
            jsonb_build_object('case', 'c-' || n % 1000), p.created_at, p.created_at
     FROM generate_series(1, $1::int) AS n JOIN payment_intent AS p ON p.id = ${idOfN}`,
    [count],
  );
}

/** The same database, which runs each statement and records its plan. Each statement returns no rows. */
export function explaining(database: Database, plans: string[][]): Database {
  const explained = async (parts: TemplateStringsArray, ...values: unknown[]) => {
    const texts = [`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${parts[0]}`, ...parts.slice(1)];
    const rows = await database.prisma.$queryRaw<Record<string, string>[]>(
      Object.assign(texts, { raw: texts }),
      ...values,
    );
    plans.push(rows.flatMap((row) => Object.values(row)));
    return [];
  };
  const statements = { $queryRaw: explained };
  return { ...database, prisma: statements, statements } as never;
}

/** The indexes that a plan reads, whether it reads a whole table, and how many blocks it reads. */
export function readOf(plan: readonly string[]) {
  const indexes = plan.flatMap((line) => /(?:using|Index Scan on) (\w+_idx|\w+_[pf]?key)/.exec(line)?.[1] ?? []);
  const buffers = plan.find((line) => line.includes('Buffers:')) ?? '';
  const blocks = [...buffers.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  const whole = plan.filter((line) => /Seq Scan on (payment_intent|payment_buyer|payment_metadata|refund)/.test(line));
  return { indexes: [...new Set(indexes)].toSorted(), whole, blocks };
}
