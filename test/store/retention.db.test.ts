import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { asId } from '@landed/contracts/ids/ids';
import { openDatabase } from '@landed/prisma/database';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { purgeFreeKeys } from '@landed/prisma/write/retention/purge-free-keys';
import { purgeResponses } from '@landed/prisma/write/retention/purge-responses';
import { purgeTombstones } from '@landed/prisma/write/retention/purge-tombstones';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { retentionPolicy } from '@landed/workflows/retention/policy';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { changeOf, laterAttempt, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';
import { fakeChargeProcessor } from './fake-charge-processor.js';
import { allRows } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();
const { responseMilliseconds, keyMilliseconds, batchRows } = retentionPolicy;

beforeAll(async () => {
  fresh = await createFreshDatabase();
});
beforeEach(() => fresh.empty());
afterAll(() => fresh.drop());

const purgeOldResponses = (limit = batchRows) =>
  purgeResponses(fresh.database, { olderThanMilliseconds: responseMilliseconds, limit });
const purgeOldFreeKeys = (limit = batchRows) =>
  purgeFreeKeys(fresh.database, { olderThanMilliseconds: responseMilliseconds, limit });
const purgeOldTombstones = (limit = batchRows) =>
  purgeTombstones(fresh.database, { olderThanMilliseconds: keyMilliseconds, limit });

/** All three, as the workflow runs them. */
async function sweep(): Promise<readonly number[]> {
  return [await purgeOldResponses(), await purgeOldFreeKeys(), await purgeOldTombstones()];
}

const prepare = (input: CheckoutInput) => prepareCheckout(fresh.database, keyring, preparationOf(input));
const save = (input: CheckoutInput, verdict: keyof typeof verdicts) =>
  saveCheckout(fresh.database, keyring, changeOf(input, verdicts[verdict]));
const finishUnprepared = (input: CheckoutInput, error: ApiError | null) =>
  saveUnprepared(fresh.database, keyring, 'checkout', input, error);
const complete = (input: CheckoutInput) =>
  completeRunning(fresh.database, refOf(input), input.idempotency.attempt, keyring);

/** Every situation of an operation that a sweep can find, made with the service's own statements. */
const situations = {
  paid: async (input: CheckoutInput) => {
    await prepare(input);
    await save(input, 'succeeded');
  },
  declined: async (input: CheckoutInput) => {
    await prepare(input);
    await save(input, 'declined');
  },
  rejected: (input: CheckoutInput) => finishUnprepared(input, { code: 'tax_quote_not_found' }),
  'completed with `processing` and paid since': async (input: CheckoutInput) => {
    await prepare(input);
    await complete(input);
    await save(input, 'succeeded');
  },
  'never charged': async (input: CheckoutInput) => {
    await prepare(input);
    await save(input, 'neverCharged');
  },
  'never prepared': (input: CheckoutInput) => finishUnprepared(input, null),
  running: prepare,
  'completed with `processing` and still unknown': async (input: CheckoutInput) => {
    await prepare(input);
    await complete(input);
  },
  'waiting for the buyer': async (input: CheckoutInput) => {
    await prepare(input);
    await complete(input);
    await fresh.database.pool.query(
      `UPDATE payment_intent SET status = 'requires_action', action_expires_at = now() WHERE id = $1`,
      [input.paymentIntentId],
    );
  },
  'holding an authorization': async (input: CheckoutInput) => {
    await prepare(input);
    await complete(input);
    await fresh.database.pool.query(
      `UPDATE payment_intent SET status = 'authorized', capture_before = now(), pending_operation_id = operation_id
       WHERE id = $1`,
      [input.paymentIntentId],
    );
  },
  'in manual review': async (input: CheckoutInput) => {
    await prepare(input);
    await complete(input);
    await markRecoveryRequired(fresh.database, refOf(input));
  },
} as const;

type Situation = keyof typeof situations;

/** An operation that got into this situation the given number of days ago. */
async function operationIn(name: Situation, days: number): Promise<CheckoutInput> {
  const input = await newCheckout(fresh.database);
  await situations[name](input);
  await age(input, days);
  return input;
}

async function age(input: CheckoutInput, days: number): Promise<void> {
  await fresh.database.pool.query(
    `UPDATE operation SET accepted_at = accepted_at - make_interval(days => $2), completed_at = completed_at - make_interval(days => $2)
     WHERE id = $1`,
    [input.operationId, days],
  );
}

async function rowOf(input: CheckoutInput): Promise<Record<string, unknown>> {
  const { rows } = await fresh.database.pool.query<{ row: Record<string, unknown> }>(
    'SELECT to_jsonb(o) AS row FROM operation AS o WHERE id = $1',
    [input.operationId],
  );
  return rows[0]?.row ?? {};
}

async function allButOperations(input: CheckoutInput): Promise<Record<string, readonly string[]>> {
  const { operation: _operation, ...others } = await allRows(fresh.database, input.merchantId);
  return others;
}

const tombstone = {
  response: null,
  response_status: null,
  key_sealed: null,
  response_purged_at: expect.stringMatching(/^20\d\d-/),
};
const purgedKey = { key_hash: null, key_sealed: null, fingerprint: null };

describe('a response older than 30 days', () => {
  it.each<Situation>(['paid', 'declined', 'rejected', 'completed with `processing` and paid since'])(
    'is purged and leaves a tombstone without any other change: %s',
    async (name) => {
      const input = await operationIn(name, 30);
      const before = await rowOf(input);
      const others = await allButOperations(input);
      expect(await sweep()).toEqual([1, 0, 0]);
      expect(await rowOf(input)).toEqual({ ...before, ...tombstone });
      expect(await allButOperations(input)).toEqual(others);
    },
  );

  it.each<Situation>([
    'running',
    'completed with `processing` and still unknown',
    'waiting for the buyer',
    'holding an authorization',
    'in manual review',
  ])('stays at any age while the operation is not finished: %s', async (name) => {
    const input = await operationIn(name, 5_000);
    const before = await rowOf(input);
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(await rowOf(input)).toEqual(before);
  });

  it('a response older than 30 days is purged after the unknown outcome is saved', async () => {
    const input = await operationIn('in manual review', 31);
    await save(input, 'succeeded');
    const before = await rowOf(input);
    expect(before).toMatchObject({ state: 'completed', response_status: 200 });
    expect(await sweep()).toEqual([1, 0, 0]);
    expect(await rowOf(input)).toEqual({ ...before, ...tombstone });
  });

  it('expires by the age of the response, not of the request', async () => {
    const input = await operationIn('paid', 31);
    await fresh.database.pool.query(`UPDATE operation SET completed_at = now() - interval '29 days' WHERE id = $1`, [
      input.operationId,
    ]);
    const before = await rowOf(input);
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(await rowOf(input)).toEqual(before);
  });

  it('leaves key, fingerprint and payment of the operation', async () => {
    const input = await operationIn('paid', 31);
    await sweep();
    expect((await readOperation(fresh.database, refOf(input))).operation).toEqual({
      operationId: input.operationId,
      state: 'completed',
      fingerprint: input.idempotency.fingerprint,
      attempt: 1,
      processorKeyNumber: 1,
      responseStatus: null,
      response: null,
      paymentIntentId: input.paymentIntentId,
      processorMilliseconds: expect.any(Number),
    });
    expect(await prepare(laterAttempt(input, 2))).toBe(false);
  });
});

describe('a response younger than 30 days', () => {
  it.each<Situation>(['paid', 'rejected', 'never charged', 'never prepared'])('stays: %s', async (name) => {
    const input = await operationIn(name, 29);
    const before = await rowOf(input);
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(await rowOf(input)).toEqual(before);
  });
});

describe('a tombstone', () => {
  it('keeps its key for 400 days after the response, and its row after that', async () => {
    const input = await operationIn('paid', 399);
    expect(await sweep()).toEqual([1, 0, 0]);
    const before = await rowOf(input);
    expect(await sweep()).toEqual([0, 0, 0]);
    await age(input, 1);
    const aged = await rowOf(input);
    const others = await allButOperations(input);
    expect(await sweep()).toEqual([0, 0, 1]);
    expect(await rowOf(input)).toEqual({ ...aged, ...purgedKey });
    expect(before['key_hash']).toBe(input.idempotency.keyHash);
    expect(await allButOperations(input)).toEqual(others);
    expect((await readOperation(fresh.database, refOf(input))).operation).toBe(null);
  });

  it('a tombstone is made before its key is purged, even for a response that is years old', async () => {
    const input = await operationIn('paid', 900);
    const before = await rowOf(input);
    expect(await purgeOldTombstones()).toBe(0);
    expect(await rowOf(input)).toEqual(before);
    expect(await sweep()).toEqual([1, 0, 1]);
    expect(await rowOf(input)).toEqual({ ...before, ...tombstone, ...purgedKey });
  });
});

describe('a key that charged nothing', () => {
  it.each<Situation>(['never charged', 'never prepared'])('is purged after 30 days: %s', async (name) => {
    const input = await operationIn(name, 30);
    const before = await rowOf(input);
    const others = await allButOperations(input);
    expect(await sweep()).toEqual([0, 1, 0]);
    expect(await rowOf(input)).toEqual({ ...before, ...purgedKey });
    expect(await allButOperations(input)).toEqual(others);
    const anew = { ...laterAttempt(input, 1), operationId: asId<'operation'>(uuidV7()) };
    expect(await prepare(anew)).toBe(true);
  });

  it('a key that charged nothing is free again for a retry during the sweep, and the retry charges nothing', async () => {
    const input = await operationIn('never charged', 31);
    await sweep();
    const before = await allRows(fresh.database, input.merchantId);
    const { processor, calls } = fakeChargeProcessor({});
    const dependencies = {
      database: fresh.database,
      keyring,
      processorOf: () => processor,
      taxPlaceOf: builtInTaxPlaceOf,
    };
    const retry = laterAttempt(input, 2);
    expect(await finishUnprepared(retry, { code: 'tax_quote_not_found' })).toBe(false);
    expect(await reconcileOperation(checkoutOperation, dependencies, retry)).toEqual({
      kind: 'retryable',
      code: 'internal_error',
    });
    // Nothing shows that its first attempt was purged and not lost, so its processor key is fenced.
    expect(calls).toEqual([`find ${input.operationId}.2.1`, `fence ${input.operationId}.2.1`]);
    expect(await allRows(fresh.database, input.merchantId)).toEqual(before);
  });
});

describe('a sweep', () => {
  it('a sweep has no effect when it runs a second time', async () => {
    const inputs = await Promise.all([operationIn('paid', 401), operationIn('never charged', 31)]);
    expect(await sweep()).toEqual([1, 1, 1]);
    const once = await Promise.all(inputs.map(rowOf));
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(await Promise.all(inputs.map(rowOf))).toEqual(once);
  });

  it('purges at most the given number of rows, the oldest first', async () => {
    const inputs = [await operationIn('paid', 41), await operationIn('paid', 43), await operationIn('rejected', 42)];
    const purged = async () => (await Promise.all(inputs.map(rowOf))).map((row) => row['response'] === null);
    expect([await purgeOldResponses(2), await purged()]).toEqual([2, [false, true, true]]);
    expect([await purgeOldResponses(2), await purged()]).toEqual([1, [true, true, true]]);
  });

  it('skips a locked row and purges it the next time', async () => {
    const [held, other] = [await operationIn('paid', 42), await operationIn('paid', 41)];
    const client = await fresh.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM operation WHERE id = $1 FOR UPDATE', [held.operationId]);
      expect(await purgeOldResponses()).toBe(1);
      expect((await rowOf(other))['response']).toBe(null);
      expect((await rowOf(held))['response_purged_at']).toBe(null);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await purgeOldResponses()).toBe(1);
  });

  it('shares the rows with parallel sweeps', async () => {
    const inputs = await Promise.all(Array.from({ length: 40 }, () => operationIn('rejected', 31)));
    const taken = await Promise.all(Array.from({ length: 8 }, () => purgeOldResponses(5)));
    const rest = await purgeOldResponses();
    expect(taken.reduce((sum, rows) => sum + rows, rest)).toBe(40);
    const rows = await Promise.all(inputs.map(rowOf));
    expect(rows.filter((row) => row['response_purged_at'] === null)).toEqual([]);
  });
});

/** How often each index of the sweep, and the whole table, was scanned. */
async function scans(): Promise<Record<string, string>> {
  const { rows } = await fresh.database.pool.query<{ name: string; scans: string }>(
    `SELECT indexrelname AS name, idx_scan AS scans FROM pg_stat_user_indexes
     WHERE indexrelname IN ('operation_responses_kept_idx', 'operation_tombstones_idx')
     UNION ALL SELECT relname, seq_scan FROM pg_stat_user_tables WHERE relname = 'operation'`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.scans]));
}

describe('a sweep in a separate database', () => {
  let shared: FreshDatabase;

  // Connections of other tests report their scans late.
  beforeAll(async () => {
    shared = fresh;
    fresh = await createFreshDatabase();
  });
  afterAll(async () => {
    await fresh.drop();
    fresh = shared;
  });

  it('finds due rows by an index among 20,000 operations', async () => {
    const young = await operationIn('rejected', 0);
    await fresh.database.pool.query(
      `INSERT INTO operation (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt, accepted_at,
                              response_status, response, completed_at)
       SELECT gen_random_uuid(), merchant_id, rail, lpad(n::text, 64, '0'), key_sealed, fingerprint, kind, state, attempt,
              accepted_at - make_interval(mins => n), response_status, response, completed_at - make_interval(mins => n)
       FROM operation, generate_series(1, 20000) AS n WHERE id = $1`,
      [young.operationId],
    );
    await operationIn('rejected', 500);
    await fresh.database.pool.query('ANALYZE operation');
    const before = await scans();
    // A connection reports its scans when it ends, at the latest.
    const sweeper = openDatabase(fresh.url, { poolMax: 1 });
    expect(await purgeResponses(sweeper, { olderThanMilliseconds: responseMilliseconds, limit: 10 })).toBe(1);
    expect(await purgeFreeKeys(sweeper, { olderThanMilliseconds: responseMilliseconds, limit: 10 })).toBe(0);
    expect(await purgeTombstones(sweeper, { olderThanMilliseconds: keyMilliseconds, limit: 10 })).toBe(1);
    await sweeper.close();
    await expect
      .poll(scans, { timeout: 90_000 })
      .toEqual({ ...before, operation_responses_kept_idx: '2', operation_tombstones_idx: '1' });
  });
});

describe('the constraints of operation', () => {
  it.each<[string, Situation, string, string]>([
    ['an incomplete tombstone', 'paid', 'response = NULL', 'operation_completed_check'],
    [
      'a tombstone with a response',
      'paid',
      'response_purged_at = now(), key_sealed = NULL',
      'operation_completed_check',
    ],
    [
      'a tombstone of a running operation',
      'running',
      'response_purged_at = now(), response = NULL, response_status = NULL, key_sealed = NULL',
      'operation_purged_check',
    ],
    [
      'a tombstone of an operation in manual review',
      'in manual review',
      'response_purged_at = now(), response = NULL, response_status = NULL, key_sealed = NULL',
      'operation_purged_check',
    ],
    [
      'a response without its key',
      'paid',
      'key_hash = NULL, fingerprint = NULL, key_sealed = NULL',
      'operation_key_check',
    ],
    ['a running operation without its key', 'running', 'key_hash = NULL, fingerprint = NULL', 'operation_key_check'],
    ['a purged key with a fingerprint', 'never charged', 'key_hash = NULL, key_sealed = NULL', 'operation_key_check'],
  ])('reject %s', async (_name, situation, change, constraint) => {
    const input = await operationIn(situation, 0);
    await expect(
      fresh.database.pool.query(`UPDATE operation SET ${change} WHERE id = $1`, [input.operationId]),
    ).rejects.toMatchObject({ code: '23514', constraint });
  });
});
