import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@landed/prisma/database';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';
import { findRefundOf } from '@landed/prisma/read/processor-object/find-refund-of';
import { objectHmacs } from '@landed/prisma/read/processor-object/object-id';
import { saveTransactions } from '@landed/prisma/write/reconciliation/save-transactions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';

const keyring = newKeyring();
const account = { rail: 'test', entity: 'us' } as const;
const objects = 2_000;
let fresh: FreshDatabase;
/** One connection, so that its statistics are those of the statements before. */
let database: Database;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  database = openDatabase(fresh.url, { poolMax: 1, timeoutMilliseconds: 60_000 });
  await database.pool.query("SET session_replication_role = 'replica'");
  await database.pool.query(
    `INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id)
     SELECT 'test', 'us', encode(sha256(n::text::bytea), 'hex'), 'k1', 'payment', '', gen_random_uuid(), gen_random_uuid()
     FROM generate_series(1, ${objects}) AS n`,
  );
  await database.pool.query('ANALYZE processor_object');
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

async function rowsRead(): Promise<number> {
  await database.pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await database.pool.query<{ read: string }>(
    `SELECT (t.seq_tup_read + (SELECT sum(i.idx_tup_read) FROM pg_stat_user_indexes AS i WHERE i.relid = t.relid))::text AS read
     FROM pg_stat_user_tables AS t WHERE t.relname = 'processor_object'`,
  );
  return Number(rows[0]?.read);
}

// The keys are CHAR(64): compared as text, they would be found by reading all objects of the account.
it.each([
  ['a refund', () => findRefundOf(database, keyring, account, 're_unknown')],
  [
    'the subject of an event',
    () =>
      findSubject(database, { ...account, subject: { kind: 'object', idHmacs: objectHmacs(keyring, 'ch_unknown') } }),
  ],
  [
    'the subject of a listed transaction',
    () =>
      saveTransactions(database, keyring, account, [
        {
          id: randomUUID(),
          processorTransaction: 'txn_unknown',
          source: 'ch_unknown',
          parents: ['pi_unknown'],
          type: 'charge',
          effect: 'charge',
          currency: 'USD',
          amount: 1_000,
          fee: 59,
          createdAt: '2026-11-20T12:00:00.000Z',
          availableAt: '2026-11-22T12:00:00.000Z',
          claimed: { paymentIntentId: null, refundId: null, payoutId: null },
        },
      ]),
  ],
] as const)('finds %s among the processor objects without reading them all', async (_subject, find) => {
  const before = await rowsRead();
  await find();
  expect((await rowsRead()) - before).toBeLessThan(objects / 100);
});
