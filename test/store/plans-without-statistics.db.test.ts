import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { type Database, openDatabase } from '@landed/prisma/database';
import { loadCheckout } from '@landed/prisma/read/checkout/load-checkout';
import { findEvent } from '@landed/prisma/read/event/find-event';
import { listEvents } from '@landed/prisma/read/event/list-events';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { findPaymentIntent } from '@landed/prisma/read/payment-intent/find-payment-intent';
import { loadPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { findRefund } from '@landed/prisma/read/refund/find-refund';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { loadRefund } from '@landed/prisma/read/refund/load-refund';
import { findPendingRefunds } from '@landed/prisma/read/refund/pending-refunds';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { type BlocksRead, blocksRead } from './blocks-read.js';
import { changeOf, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';

/** Operations, payments, events and refunds of one merchant; other tables grow with them. */
const rows = 4_000;
/** Blocks of any table for one checkout: some levels of each of its indexes, for reads and for inserts. */
const blocksMax = 175;

let fresh: FreshDatabase;
let database: Database;
let merchantId: MerchantId;
const keyring = newKeyring();

const newCharge = async (): Promise<CheckoutInput> => ({ ...(await newCheckout(database)), merchantId });

/** A charge from request to response, as the service runs it, and what a merchant and an operator read of it. */
async function charge(input: CheckoutInput): Promise<void> {
  const ref = { rail: 'test', merchantId, paymentIntentId: input.paymentIntentId } as const;
  await readOperation(database, refOf(input));
  await loadCheckout(database, keyring, input);
  expect(await prepareCheckout(database, keyring, preparationOf(input))).toBe(true);
  expect(await completeRunning(database, refOf(input), 1, keyring)).toBe(true);
  expect(await saveCheckout(database, keyring, changeOf(input, verdicts.succeeded))).not.toBeNull();
  await findPaymentIntent(database, { rail: 'test', merchantId, id: input.paymentIntentId });
  await loadPayment(database, keyring, ref, input.idempotency.keyHash);
  await loadPaymentRefunds(database, ref);
  await findPendingRefunds(database, ref);
  await findRefund(database, { rail: 'test', merchantId, id: uuidV7() });
  await loadRefund(database, keyring, { rail: 'test', merchantId, refundId: asId<'refund'>(uuidV7()) });
  const page = await listEvents(database, {
    ...unfiltered,
    rail: 'test',
    merchantId,
    limit: 1,
    types: null,
    resourceId: null,
  });
  await findEvent(database, { rail: 'test', merchantId, id: page?.events[0]?.id ?? '' });
}

/** Tables of which a charge read more than it needed. */
const tooMany = (blocks: BlocksRead) => Object.entries(blocks).filter(([, count]) => count > blocksMax);

/**
 * Every statement is planned while the tables are empty, and the tables grow without statistics. This is the state of a
 * new database until autovacuum has run.
 */
/** The tables with many rows, including through triggers. Autovacuum would read them, and its blocks would count. */
const grown = [
  'operation',
  'payment_intent',
  'payment_status_history',
  'event',
  'refund',
  'processor_attempt',
  'ledger_account',
];

beforeAll(async () => {
  fresh = await createFreshDatabase();
  database = openDatabase(fresh.url, { poolMax: 1, timeoutMilliseconds: 60_000 });
  for (const table of grown) await database.pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  ({ merchantId } = await newCheckout(database));
  for (let count = 0; count < 8; count += 1) await charge(await newCharge());
  await grow();
});

afterAll(async () => {
  await database.close();
  await fresh.drop();
});

/** Copies the rows of the first charge, with ids of their own. */
async function grow(): Promise<void> {
  const copy = (table: string, changed: Readonly<Record<string, string>>) => `
    INSERT INTO ${table}
    SELECT (jsonb_populate_record(row, jsonb_build_object(${Object.entries(changed)
      .map(([column, value]) => `'${column}', ${value}`)
      .join(', ')}))).*
    FROM (SELECT ${table}::${table} AS row FROM ${table} LIMIT 1) AS one, copy`;
  await database.pool.query(
    `CREATE TABLE copy AS
     SELECT gen_random_uuid() AS operation, gen_random_uuid() AS payment FROM generate_series(1, ${rows})`,
  );
  await database.pool.query(copy('operation', { id: 'operation', key_hash: "md5(operation::text) || md5('')" }));
  await database.pool.query(copy('payment_intent', { id: 'payment', operation_id: 'operation' }));
  await database.pool.query(
    copy('event', { id: 'gen_random_uuid()', resource_id: 'payment', operation_id: 'operation' }),
  );
  await database.pool.query(
    `INSERT INTO refund (id, rail, merchant_id, payment_intent_id, operation_id, currency, amount, subtotal, shipping, tax,
                         duty, status, created_at, updated_at)
     SELECT gen_random_uuid(), 'test', $1, payment, operation, 'USD', 1, 1, 0, 0, 0, 'succeeded', now(), now() FROM copy`,
    [merchantId],
  );
  await database.pool.query(
    copy('processor_attempt', { processor_key: 'payment', payment_intent_id: 'payment', operation_id: 'operation' }),
  );
}

describe('without table statistics', () => {
  it('a charge reads as few blocks of a merchant with many payments as of a new one', async () => {
    const input = await newCharge();
    const blocks = await blocksRead(database, () => charge(input));
    expect(tooMany(blocks)).toEqual([]);
  });

  it('a charge on a new connection reads as few blocks', async () => {
    await database.close();
    database = openDatabase(fresh.url, { poolMax: 1, timeoutMilliseconds: 60_000 });
    const [first, second] = [await newCharge(), await newCharge()];
    // The first one also reads the catalogue.
    await charge(first);
    const blocks = await blocksRead(database, () => charge(second));
    expect(tooMany(blocks)).toEqual([]);
  });
});

describe('with many merchants', () => {
  it('a charge reads only the ledger accounts that it posts to', async () => {
    await database.pool.query(
      // With one name, two handles may be equal: they end with a part of the id.
      `INSERT INTO merchant (id, name) SELECT gen_random_uuid(), 'Of a test ' || n FROM generate_series(1, 5000) AS n`,
    );
    await database.pool.query(
      `INSERT INTO merchant_rail (merchant_id, rail, enabled_at, reserve_bps)
       SELECT id, 'test', now(), 0 FROM merchant ON CONFLICT DO NOTHING`,
    );
    await database.pool.query(
      `INSERT INTO ledger_account (rail, entity, currency, kind, scope, merchant_id)
       SELECT 'test', 'us', 'USD', kind, 'merchant', merchant.id
       FROM merchant, unnest('{merchant_reserve,merchant_available}'::ledger_account_kind[]) AS kind
       ON CONFLICT DO NOTHING`,
    );
    await database.pool.query('ANALYZE');
    const [first, second] = [await newCharge(), await newCharge()];
    await charge(first);
    const blocks = await blocksRead(database, () => charge(second));
    expect(tooMany(blocks)).toEqual([]);
  });
});
