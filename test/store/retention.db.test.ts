import { reconcileCheckout } from '@landed/activities/checkout/reconcile-checkout';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { asId } from '@landed/contracts/ids/ids';
import { openDatabase } from '@landed/prisma/database';
import { completeRunning, readOperation } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { purgeFreeKeys } from '@landed/prisma/write/retention/purge-free-keys';
import { purgeResponses } from '@landed/prisma/write/retention/purge-responses';
import { purgeTombstones } from '@landed/prisma/write/retention/purge-tombstones';
import { retentionPolicy } from '@landed/workflows/retention/policy';
import { v7 as uuidV7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { commitOf, laterAttempt, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';
import { rememberingProcessor } from './fake-charge-processor.js';
import { allRows } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();
const { responseMilliseconds, keyMilliseconds, batchRows } = retentionPolicy;

beforeEach(async () => {
  fresh = await createFreshDatabase();
});

afterEach(() => fresh.drop());

const dropOldAnswers = (limit = batchRows) =>
  purgeResponses(fresh.database, { olderThanMilliseconds: responseMilliseconds, limit });
const forgetOldFreeKeys = (limit = batchRows) =>
  purgeFreeKeys(fresh.database, { olderThanMilliseconds: responseMilliseconds, limit });
const forgetOldTombstones = (limit = batchRows) =>
  purgeTombstones(fresh.database, { olderThanMilliseconds: keyMilliseconds, limit });

/** All three, as the workflow runs them. */
async function sweep(): Promise<readonly number[]> {
  return [await dropOldAnswers(), await forgetOldFreeKeys(), await forgetOldTombstones()];
}

const prepare = (input: CheckoutInput) => prepareCheckout(fresh.database, keyring, preparationOf(input));
const commit = (input: CheckoutInput, verdict: keyof typeof verdicts) =>
  saveCheckout(fresh.database, keyring, commitOf(input, verdicts[verdict]));
const conclude = (input: CheckoutInput, refusal: ApiError | null) =>
  saveUnprepared(fresh.database, keyring, 'checkout', input, refusal);
const seal = (input: CheckoutInput) => completeRunning(fresh.database, refOf(input), input.idempotency.attempt);

/** How an operation can stand when its time comes, each made as the service makes it. */
const standings = {
  paid: async (input: CheckoutInput) => {
    await prepare(input);
    await commit(input, 'succeeded');
  },
  declined: async (input: CheckoutInput) => {
    await prepare(input);
    await commit(input, 'declined');
  },
  refused: (input: CheckoutInput) => conclude(input, { code: 'tax_quote_not_found' }),
  'answered `processing` and paid since': async (input: CheckoutInput) => {
    await prepare(input);
    await seal(input);
    await commit(input, 'succeeded');
  },
  'never charged': async (input: CheckoutInput) => {
    await prepare(input);
    await commit(input, 'neverCharged');
  },
  'never prepared': (input: CheckoutInput) => conclude(input, null),
  running: prepare,
  'answered `processing` and still open': async (input: CheckoutInput) => {
    await prepare(input);
    await seal(input);
  },
  'waiting for the buyer': async (input: CheckoutInput) => {
    await prepare(input);
    await seal(input);
    await fresh.database.pool.query(
      `UPDATE payment_intent SET status = 'requires_action', action_expires_at = now() WHERE id = $1`,
      [input.paymentIntentId],
    );
  },
  'holding an authorization': async (input: CheckoutInput) => {
    await prepare(input);
    await seal(input);
    await fresh.database.pool.query(
      `UPDATE payment_intent SET status = 'authorized', capture_before = now(), pending_operation_id = operation_id
       WHERE id = $1`,
      [input.paymentIntentId],
    );
  },
  'for a person': async (input: CheckoutInput) => {
    await prepare(input);
    await seal(input);
    await markRecoveryRequired(fresh.database, refOf(input));
  },
} as const;

type StandingName = keyof typeof standings;

/** An operation that came to stand like that so many days ago. */
async function operationOf(name: StandingName, days: number): Promise<CheckoutInput> {
  const input = await newCheckout(fresh.database);
  await standings[name](input);
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
  answer: null,
  response_status: null,
  key_sealed: null,
  response_purged_at: expect.stringMatching(/^20\d\d-/),
};
const forgotten = { key_hash: null, key_sealed: null, fingerprint: null };

describe('an answer older than 30 days', () => {
  it.each<StandingName>(['paid', 'declined', 'refused', 'answered `processing` and paid since'])(
    'is dropped and leaves a tombstone, and nothing else of the row or the payment changes: %s',
    async (name) => {
      const input = await operationOf(name, 30);
      const before = await rowOf(input);
      const others = await allButOperations(input);
      expect(await sweep()).toEqual([1, 0, 0]);
      expect(await rowOf(input)).toEqual({ ...before, ...tombstone });
      expect(await allButOperations(input)).toEqual(others);
    },
  );

  it.each<StandingName>([
    'running',
    'answered `processing` and still open',
    'waiting for the buyer',
    'holding an authorization',
    'for a person',
  ])('stays, however old, while something is open: %s', async (name) => {
    const input = await operationOf(name, 5_000);
    const before = await rowOf(input);
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(await rowOf(input)).toEqual(before);
  });

  it('is dropped once what was open is decided', async () => {
    const input = await operationOf('for a person', 31);
    await commit(input, 'succeeded');
    const before = await rowOf(input);
    expect(before).toMatchObject({ state: 'completed', response_status: 200 });
    expect(await sweep()).toEqual([1, 0, 0]);
    expect(await rowOf(input)).toEqual({ ...before, ...tombstone });
  });

  it('is counted from the answer, not from the acceptance', async () => {
    const input = await operationOf('paid', 31);
    await fresh.database.pool.query(`UPDATE operation SET completed_at = now() - interval '29 days' WHERE id = $1`, [
      input.operationId,
    ]);
    const before = await rowOf(input);
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(await rowOf(input)).toEqual(before);
  });

  it('leaves its key known: the same request finds the payment, another one finds the other fingerprint', async () => {
    const input = await operationOf('paid', 31);
    await sweep();
    expect((await readOperation(fresh.database, refOf(input))).operation).toEqual({
      operationId: input.operationId,
      state: 'completed',
      fingerprint: input.idempotency.fingerprint,
      attempt: 1,
      responseStatus: null,
      answer: null,
      paymentIntentId: input.paymentIntentId,
    });
    expect(await prepare(laterAttempt(input, 2))).toBe(false);
  });
});

describe('an answer of less than 30 days', () => {
  it.each<StandingName>(['paid', 'refused', 'never charged', 'never prepared'])('stays: %s', async (name) => {
    const input = await operationOf(name, 29);
    const before = await rowOf(input);
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(await rowOf(input)).toEqual(before);
  });
});

describe('a tombstone', () => {
  it('keeps its key until 400 days after the answer, then the row stays for the payment without it', async () => {
    const input = await operationOf('paid', 399);
    expect(await sweep()).toEqual([1, 0, 0]);
    const before = await rowOf(input);
    expect(await sweep()).toEqual([0, 0, 0]);
    await age(input, 1);
    const aged = await rowOf(input);
    const others = await allButOperations(input);
    expect(await sweep()).toEqual([0, 0, 1]);
    expect(await rowOf(input)).toEqual({ ...aged, ...forgotten });
    expect(before['key_hash']).toBe(input.idempotency.keyHash);
    expect(await allButOperations(input)).toEqual(others);
    expect((await readOperation(fresh.database, refOf(input))).operation).toBe(null);
  });

  it('is made first, also of an answer that nobody swept for years', async () => {
    const input = await operationOf('paid', 900);
    const before = await rowOf(input);
    expect(await forgetOldTombstones()).toBe(0);
    expect(await rowOf(input)).toEqual(before);
    expect(await sweep()).toEqual([1, 0, 1]);
    expect(await rowOf(input)).toEqual({ ...before, ...tombstone, ...forgotten });
  });
});

describe('a key that charged nothing', () => {
  it.each<StandingName>(['never charged', 'never prepared'])('is forgotten after 30 days: %s', async (name) => {
    const input = await operationOf(name, 30);
    const before = await rowOf(input);
    const others = await allButOperations(input);
    expect(await sweep()).toEqual([0, 1, 0]);
    expect(await rowOf(input)).toEqual({ ...before, ...forgotten });
    expect(await allButOperations(input)).toEqual(others);
    const anew = { ...laterAttempt(input, 1), operationId: asId<'operation'>(uuidV7()) };
    expect(await prepare(anew)).toBe(true);
  });

  it('is free again for the caller whose retry met the sweep, and nothing is sent for that retry', async () => {
    const input = await operationOf('never charged', 31);
    await sweep();
    const before = await allRows(fresh.database, input.merchantId);
    const { processor, asked } = rememberingProcessor({});
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const retry = laterAttempt(input, 2);
    expect(await conclude(retry, { code: 'tax_quote_not_found' })).toBe(false);
    expect(await reconcileCheckout(dependencies, retry)).toEqual({ kind: 'retryable', code: 'internal_error' });
    expect(asked).toEqual([]);
    expect(await allRows(fresh.database, input.merchantId)).toEqual(before);
  });
});

/** How often each of the sweep's indexes, and the table as a whole, has been read. */
async function scans(): Promise<Record<string, string>> {
  const { rows } = await fresh.database.pool.query<{ name: string; scans: string }>(
    `SELECT indexrelname AS name, idx_scan AS scans FROM pg_stat_user_indexes
     WHERE indexrelname IN ('operation_responses_kept_idx', 'operation_tombstones_idx')
     UNION ALL SELECT relname, seq_scan FROM pg_stat_user_tables WHERE relname = 'operation'`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.scans]));
}

describe('a sweep', () => {
  it('that runs twice has run once', async () => {
    const inputs = await Promise.all([operationOf('paid', 401), operationOf('never charged', 31)]);
    expect(await sweep()).toEqual([1, 1, 1]);
    const once = await Promise.all(inputs.map(rowOf));
    expect(await sweep()).toEqual([0, 0, 0]);
    expect(await Promise.all(inputs.map(rowOf))).toEqual(once);
  });

  it('takes no more rows than it is told to, the oldest first', async () => {
    const inputs = [await operationOf('paid', 41), await operationOf('paid', 43), await operationOf('refused', 42)];
    const dropped = async () => (await Promise.all(inputs.map(rowOf))).map((row) => row['response'] === null);
    expect([await dropOldAnswers(2), await dropped()]).toEqual([2, [false, true, true]]);
    expect([await dropOldAnswers(2), await dropped()]).toEqual([1, [true, true, true]]);
  });

  it('waits for nobody: a row that is held is left for the next time', async () => {
    const [held, other] = [await operationOf('paid', 42), await operationOf('paid', 41)];
    const client = await fresh.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM operation WHERE id = $1 FOR UPDATE', [held.operationId]);
      expect(await dropOldAnswers()).toBe(1);
      expect((await rowOf(other))['response']).toBe(null);
      expect((await rowOf(held))['response_purged_at']).toBe(null);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await dropOldAnswers()).toBe(1);
  });

  it('shares the rows with another one at the same time, none twice', async () => {
    const inputs = await Promise.all(Array.from({ length: 40 }, () => operationOf('refused', 31)));
    const taken = await Promise.all(Array.from({ length: 8 }, () => dropOldAnswers(5)));
    const rest = await dropOldAnswers();
    expect(taken.reduce((sum, rows) => sum + rows, rest)).toBe(40);
    const rows = await Promise.all(inputs.map(rowOf));
    expect(rows.filter((row) => row['response_purged_at'] === null)).toEqual([]);
  });
  it('finds what is due by an index, however many operations there are', async () => {
    const young = await operationOf('refused', 0);
    await fresh.database.pool.query(
      `INSERT INTO operation (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt, accepted_at,
                              response_status, answer, completed_at)
       SELECT gen_random_uuid(), merchant_id, rail, lpad(n::text, 64, '0'), key_sealed, fingerprint, kind, state, attempt,
              accepted_at - make_interval(mins => n), response_status, answer, completed_at - make_interval(mins => n)
       FROM operation, generate_series(1, 20000) AS n WHERE id = $1`,
      [young.operationId],
    );
    await operationOf('refused', 500);
    await fresh.database.pool.query('ANALYZE operation');
    const before = await scans();
    // A connection tells what it scanned when it ends, at the latest.
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

describe('the database itself', () => {
  it.each<[string, StandingName, string, string]>([
    ['half a tombstone', 'paid', 'response = NULL', 'operation_completed_check'],
    ['a tombstone with an answer', 'paid', 'response_purged_at = now(), key_sealed = NULL', 'operation_completed_check'],
    [
      'a tombstone of what runs',
      'running',
      'response_purged_at = now(), answer = NULL, response_status = NULL, key_sealed = NULL',
      'operation_purged_check',
    ],
    [
      'a tombstone of what waits for a person',
      'for a person',
      'response_purged_at = now(), answer = NULL, response_status = NULL, key_sealed = NULL',
      'operation_purged_check',
    ],
    [
      'an answer without its key',
      'paid',
      'key_hash = NULL, fingerprint = NULL, key_sealed = NULL',
      'operation_key_check',
    ],
    ['a running operation without its key', 'running', 'key_hash = NULL, fingerprint = NULL', 'operation_key_check'],
    [
      'a forgotten key whose request is not',
      'never charged',
      'key_hash = NULL, key_sealed = NULL',
      'operation_key_check',
    ],
  ])('refuses %s', async (_name, standing, change, constraint) => {
    const input = await operationOf(standing, 0);
    await expect(
      fresh.database.pool.query(`UPDATE operation SET ${change} WHERE id = $1`, [input.operationId]),
    ).rejects.toMatchObject({ code: '23514', constraint });
  });
});
