import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { Database } from '@landed/prisma/database';
import { findUnfinishedWork } from '@landed/prisma/read/lost-workflow/find-unfinished-work';
import { workSources } from '@landed/prisma/read/lost-workflow/sources/index';
import { countUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/count-unknown-outcomes';
import { findUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/find-unknown-outcomes';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newCheckout, newKeyring, preparationOf } from './checkout-case.js';

/** A service with many finished rows of each source, and authorizations, of which none is due. */
const [finished, authorized, finishedOthers] = [20_000, 10_000, 5_000];

/** A descent of each index range, and the visibility of the last row in each. */
const blocksMax = 5 * workSources.length;

const fresh = databaseOfFile();

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Total Time': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

beforeAll(async () => {
  const { pool } = fresh.database;
  const input = await newCheckout(fresh.database);
  await prepareCheckout(fresh.database, newKeyring(), preparationOf(input));
  await pool.query(`UPDATE payment_intent SET status = 'failed', failure_code = 'processing_error'`);
  const copy = `
    WITH operations AS (
      INSERT INTO operation (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt, accepted_at,
                             response_status, response, completed_at)
      SELECT gen_random_uuid(), merchant_id, rail, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), '', fingerprint,
             kind, 'completed', 1, now(), 200, '', now()
      FROM operation, generate_series(1, $2::int) WHERE operation.id = $4
      RETURNING id
    )
    INSERT INTO payment_intent (id, rail, merchant_id, operation_id, entity, currency, subtotal, shipping, tax, duty, total,
                                capture_method, status, amount_captured, capture_before, payment_method, fee_bps, fee_fixed,
                                reserve_bps, tax_remittance, created_at, updated_at)
    SELECT gen_random_uuid(), rail, merchant_id, operations.id, entity, currency, subtotal, shipping, tax, duty, total,
           capture_method, $1::payment_status, CASE WHEN $1 = 'authorized' THEN 0 ELSE total END, now(), payment_method,
           fee_bps, fee_fixed, reserve_bps, tax_remittance, created_at, now()
    FROM payment_intent, operations WHERE payment_intent.id = $3`;
  const sample = [input.paymentIntentId, input.operationId];
  await pool.query(copy, ['succeeded', finished, ...sample]);
  await pool.query(copy, ['authorized', authorized, ...sample]);
  await insertFinishedOthers(input);
});

/** Refunds, disputes, payouts and cases that have ended. Without triggers: nothing of them is posted. */
async function insertFinishedOthers({ merchantId, paymentIntentId }: CheckoutInput): Promise<void> {
  const client = await fresh.database.pool.connect();
  try {
    await client.query(`SET session_replication_role = 'replica'`);
    const rows = `FROM generate_series(1, ${finishedOthers}) AS number`;
    const ids = `gen_random_uuid(), 'test', '${merchantId}'`;
    await client.query(`
      INSERT INTO refund (id, rail, merchant_id, payment_intent_id, source, currency, amount, subtotal, shipping, tax, duty,
                          status, failure_reason, created_at, updated_at)
      SELECT ${ids}, '${paymentIntentId}', 'processor', 'USD', 1, 1, 0, 0, 0, 'failed', 'declined', now(), now() ${rows}`);
    await client.query(`
      INSERT INTO dispute (id, rail, merchant_id, payment_intent_id, entity, currency, amount, reason, stage, status,
                           closed_reason, created_at, updated_at)
      SELECT ${ids}, '${paymentIntentId}', 'us', 'USD', 1, 'general', 'inquiry', 'won', 'won', now(), now() ${rows}`);
    await client.query(`
      INSERT INTO payout (id, rail, merchant_id, entity, currency, period, attempt, bank_account_id, amount, gross_sales,
                          platform_fee, tax_withheld, duty_withheld, reserve_held, reserve_released, refunds, disputes,
                          dispute_fees, returned_payouts, adjustments, status, created_at, updated_at)
      SELECT ${ids}, 'us', 'USD', '2026-W01', number, gen_random_uuid(), 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'paid', now(),
             now() ${rows}`);
    await client.query(`
      INSERT INTO review_case (id, rail, merchant_id, payment_intent_id, kind, returned_at)
      SELECT ${ids}, gen_random_uuid(), 'late_charge', now() ${rows}`);
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
}

/** The same database, which explains each statement of the pool instead of running it. */
async function planOf(run: (database: Database) => Promise<unknown>): Promise<Node> {
  const plans: Node[] = [];
  const query = async ({ text, values }: { readonly text: string; readonly values: unknown[] }) => {
    const explained = await fresh.database.pool.query<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values,
    );
    plans.push(...explained.rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)));
    return { rows: [] };
  };
  await run({ ...fresh.database, pool: { query } } as never);
  const [plan] = plans;
  if (plan === undefined) throw new Error('No statement was explained.');
  return plan;
}

/** `lost_operation` has only unfinished rows. */
const largeTables = ['payment_intent', 'operation', 'refund', 'dispute', 'payout', 'review_case'];

/** The reads of metrics and of `landed stuck`. */
const reads = [
  ['that counts unknown outcomes', (database: Database) => countUnknownOutcomes(database, 120)],
  [
    'that lists unknown outcomes',
    (database: Database) => findUnknownOutcomes(database, { olderThanSeconds: 120, limit: 100, id: null }),
  ],
] as const;

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('the statement of the sweep for lost workflows', () => {
  it.each([
    ['without statistics', 'SELECT 1'],
    ['with statistics', 'VACUUM ANALYZE'],
  ])('reads a few index pages when nothing is due, %s', async (_, before) => {
    await fresh.database.pool.query(before);
    const plan = await planOf((database) => findUnfinishedWork(database, 200));
    const large = nodesOf(plan).filter((node) => largeTables.includes(node['Relation Name'] ?? ''));
    expect(new Set(large.map((node) => node['Relation Name']))).toEqual(new Set(largeTables));
    expect(large.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThanOrEqual(blocksMax);
    expect(plan['Actual Total Time']).toBeLessThan(50);
  });
});

describe('the statement', () => {
  // Runs after the test above, so the tables have statistics.
  it.each(reads)('%s reads a few index pages when every outcome is known', async (_, run) => {
    const plan = await planOf(run);
    const large = nodesOf(plan).filter((node) => /^(payment_intent|operation)$/.test(node['Relation Name'] ?? ''));
    expect(large.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThanOrEqual(blocksMax);
  });
});
