import { randomUUID } from 'node:crypto';
import { verifyInvariant } from '@landed/activities/ledger/verify-invariant';
import { judgeLedger } from '@landed/cli/doctor/checks/ledger';
import { accountScopes } from '@landed/contracts/ledger/account-scopes';
import type { Jurisdiction } from '@landed/contracts/ledger/jurisdiction';
import { accountBalances } from '@landed/prisma/read/ledger/account-balances';
import { findSnapshotHorizon } from '@landed/prisma/read/ledger/find-snapshot-horizon';
import { ledgerInvariants, ledgerTriggers } from '@landed/prisma/read/ledger/invariants';
import { listAccounts } from '@landed/prisma/read/ledger/list-accounts';
import { loadVerification } from '@landed/prisma/read/ledger/load-verification';
import { verifyLedger } from '@landed/prisma/read/ledger/verify-ledger';
import { saveVerification } from '@landed/prisma/write/ledger/save-verification';
import { takeSnapshot } from '@landed/prisma/write/ledger/take-snapshot';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { order, paidPayment } from './refund-case.js';
import { settledSnapshot } from './settled-snapshot.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await fresh.database.pool.query<Row>(text, values)).rows;

const paidIn = (jurisdiction: Jurisdiction) =>
  paidPayment(fresh.database, keyring, order, new Date().toISOString(), jurisdiction);

const accountsOf = (country: string) =>
  query<{ kind: string; state: string | null; sum: string }>(
    `SELECT a.kind::text AS kind, a.state, (-sum(e.amount))::text AS sum
     FROM ledger_account AS a JOIN ledger_entry AS e ON e.account_id = a.id WHERE a.country = $1
     GROUP BY a.id ORDER BY a.state, a.kind`,
    [country],
  );

describe('the accounts of jurisdictions', () => {
  it('the accounts of jurisdictions are made once by the charges that post to them first, even when many do at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => paidIn({ country: 'US', state: 'NY' })));
    expect(await accountsOf('US')).toEqual([
      { kind: 'tax_payable', state: 'NY', sum: String(8 * order.tax) },
      { kind: 'duty_payable', state: 'NY', sum: String(8 * order.duty) },
    ]);
  });

  it('the accounts of jurisdictions are separate by country and state, and a country without a state is one of them', async () => {
    await paidIn({ country: 'CA', state: 'ON' });
    await paidIn({ country: 'CA', state: 'QC' });
    await paidIn({ country: 'CA', state: null });
    const duties = (await accountsOf('CA')).filter(({ kind }) => kind === 'duty_payable');
    expect(duties.map(({ state, sum }) => [state, sum])).toEqual([
      ['ON', '450'],
      ['QC', '450'],
      [null, '450'],
    ]);
  });

  it('the accounts of jurisdictions reject tax of a payment without a jurisdiction', async () => {
    await expect(paidIn(null as never)).rejects.toThrow('payment_intent_jurisdiction_check');
  });

  it.each([
    ['a state outside the US, Canada and Australia', { country: 'DE', state: 'BY' }],
    ['a name instead of a code', { country: 'US', state: 'New York' }],
    ['a country in lower case', { country: 'us', state: null }],
  ])('the accounts of jurisdictions reject %s', async (_, jurisdiction) => {
    await expect(paidIn(jurisdiction)).rejects.toThrow('payment_intent_jurisdiction_check');
  });
});

describe('an account', () => {
  const insert = (kind: string, scope: string, owner: { merchant?: string; country?: string; state?: string }) =>
    query(
      `INSERT INTO ledger_account (rail, entity, currency, kind, scope, merchant_id, country, state)
       VALUES ('test', 'eu', 'EUR', $1, $2, $3, $4, $5)`,
      [kind, scope, owner.merchant ?? null, owner.country ?? null, owner.state ?? null],
    );
  const merchant = randomUUID();

  beforeAll(() => createMerchant(fresh.database, { id: merchant, name: 'Of a test', rails: ['test'] }));

  it.each([
    ['a merchant’s without a merchant', 'merchant_reserve', 'merchant', {}, 'ledger_account_owner_check'],
    ['the platform’s with a merchant', 'platform_fee', 'platform', { merchant }, 'ledger_account_owner_check'],
    ['a jurisdiction’s without a country', 'tax_payable', 'jurisdiction', {}, 'ledger_account_owner_check'],
    ['the platform’s with a country', 'platform_fee', 'platform', { country: 'US' }, 'ledger_account_owner_check'],
    ['of another scope than its kind', 'tax_payable', 'platform', {}, 'ledger_account_kind_scope_fkey'],
    ['with a state of Germany', 'tax_payable', 'jurisdiction', { country: 'DE', state: 'BY' }, 'jurisdiction_check'],
    ['that exists', 'platform_fee', 'platform', {}, 'ledger_account_owner_key'],
    ['that the merchant has', 'merchant_reserve', 'merchant', { merchant }, 'ledger_account_owner_key'],
  ])('an account is rejected when it is %s', async (_, kind, scope, owner, reason) => {
    await expect(insert(kind, scope, owner)).rejects.toThrow(reason);
  });

  it('an account has the scope that the contract says', async () => {
    const rows = await query<{ kind: string; scope: string }>(
      `SELECT kind::text AS kind, scope::text AS scope FROM ledger_account_type WHERE side <> 'closed' ORDER BY kind::text`,
    );
    expect(Object.fromEntries(rows.map(({ kind, scope }) => [kind, scope]))).toEqual(accountScopes);
  });
});

describe('a journal', () => {
  /** Posts lines of `[kind, amount, available]` for the payment's merchant. */
  async function post(
    payment: Awaited<ReturnType<typeof paidIn>>,
    lines: readonly (readonly [string, number, string?])[],
    reverses: string | null = null,
  ) {
    await query(
      `WITH journal AS (
         INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at, reverses)
         VALUES (gen_random_uuid(), gen_random_uuid()::text, 'test', $1, 'test', now(),
                 (SELECT id FROM ledger_journal WHERE op_key = $3)) RETURNING id)
       INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
       SELECT journal.id, a.id, 'EUR', (line ->> 1)::bigint, (line ->> 2)::timestamptz
       FROM journal, jsonb_array_elements($2::jsonb) AS line
       JOIN ledger_account AS a ON a.kind = (line ->> 0)::ledger_account_kind AND a.rail = 'test' AND a.currency = 'EUR'
        AND (a.merchant_id = $1 OR a.scope = 'platform')`,
      [payment.merchantId, JSON.stringify(lines), reverses],
    );
  }

  it('rejects a time of availability on another account, and two times in one journal', async () => {
    const payment = await paidIn({ country: 'FR', state: null });
    const [now, later] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
    const onReserve = post(payment, [
      ['merchant_reserve', 1, now],
      ['merchant_available', -1, now],
    ]);
    await expect(onReserve).rejects.toThrow('wrong available_at');
    const twoTimes = post(payment, [
      ['merchant_available', 1, now],
      ['merchant_available', -2, later],
      ['suspense', 1],
    ]);
    await expect(twoTimes).rejects.toThrow('wrong available_at');
  });

  it('reverses another one exactly and only once', async () => {
    const payment = await paidIn({ country: 'FR', state: null });
    const { rows } = await fresh.database.pool.query<{ kind: string; amount: string }>(
      `SELECT a.kind::text AS kind, (-e.amount)::text AS amount FROM ledger_journal AS j
       JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
       WHERE j.op_key = $1 AND a.scope <> 'jurisdiction'`,
      [`charge/${payment.paymentIntentId}`],
    );
    expect(rows.length).toBe(4);
    const wrong = post(
      payment,
      [
        ['suspense', 5],
        ['platform_fee', -5],
      ],
      `charge/${payment.paymentIntentId}`,
    );
    await expect(wrong).rejects.toThrow('is not the reverse of');
  });

  it('makes the merchant’s part of a capture available after the settlement delay', async () => {
    const payment = await paidIn({ country: 'FR', state: null });
    const [row] = await query<{ days: number; others: number }>(
      `SELECT max(extract(epoch FROM e.available_at - j.created_at) / 86400)::float AS days,
              count(e.available_at) FILTER (WHERE a.kind <> 'merchant_available')::int AS others
       FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
       WHERE j.op_key = $1`,
      [`charge/${payment.paymentIntentId}`],
    );
    expect(row).toEqual({ days: 2, others: 0 });
    const [balance] = (await accountBalances(fresh.database, payment)).filter(({ currency }) => currency === 'EUR');
    expect(balance).toMatchObject({ available: 0, pending: 9_246, reserve: 1_027 });
  });
});

describe('snapshots', () => {
  it('snapshots change no balance, whatever is posted before, between and after them', async () => {
    const payment = await paidIn({ country: 'FR', state: null });
    const before = await listAccounts(fresh.database, {});
    const horizon = await findSnapshotHorizon(fresh.database);
    expect(await settledSnapshot(fresh.database, horizon, 7)).toBe('part');
    expect(await listAccounts(fresh.database, {})).toEqual(before);
    while ((await settledSnapshot(fresh.database, horizon, 50)) === 'part');
    expect(await settledSnapshot(fresh.database, horizon)).toBe('whole');
    expect(await listAccounts(fresh.database, {})).toEqual(before);
    await paidIn({ country: 'FR', state: null });
    const [own] = (await accountBalances(fresh.database, payment)).filter(({ currency }) => currency === 'EUR');
    expect(own).toMatchObject({ pending: 9_246, reserve: 1_027 });
    expect((await verifyLedger(fresh.database)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it('snapshots wait for a transaction that may still commit an older entry', async () => {
    const payment = await paidIn({ country: 'FR', state: null });
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `WITH journal AS (
           INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at)
           VALUES (gen_random_uuid(), gen_random_uuid()::text, 'test', $1, 'test', now()) RETURNING id)
         INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
         SELECT journal.id, a.id, 'EUR', CASE a.kind WHEN 'suspense' THEN 1 ELSE -1 END FROM journal, ledger_account AS a
         WHERE a.kind IN ('suspense', 'platform_fee') AND a.rail = 'test' AND a.currency = 'EUR'`,
        [payment.merchantId],
      );
      await paidIn({ country: 'FR', state: null });
      const horizon = await findSnapshotHorizon(fresh.database);
      expect(await takeSnapshot(fresh.database, horizon)).toBe('unsettled');
      await client.query('COMMIT');
      expect(await settledSnapshot(fresh.database, horizon)).toBe('whole');
    } finally {
      await client.end();
    }
    expect((await verifyLedger(fresh.database)).filter(({ violations }) => violations > 0)).toEqual([]);
  });
});

/** Each damage, with the invariants that find it. Triggers are off while it is done, as for an attacker who owns the tables. */
describe('the checks of the ledger', () => {
  it.each([
    [
      `UPDATE ledger_entry SET amount = amount + 1 WHERE id = (SELECT min(id) FROM ledger_entry)`,
      ['zero_sum', 'ledger_sum'],
    ],
    [
      `UPDATE reserve_hold SET released = released + 1 WHERE payment_intent_id = (SELECT min(payment_intent_id::text)::uuid FROM reserve_hold)`,
      ['reserve_accounts', 'holds'],
    ],
    [`UPDATE ledger_balance_snapshot SET balance = balance + 1`, ['snapshots']],
    [
      `UPDATE payment_intent SET amount_captured = 0, status = 'canceled', cancellation_reason = 'expired' WHERE id = (SELECT min(id::text)::uuid FROM payment_intent)`,
      ['charges'],
    ],
    ['DELETE FROM unpaid_entry WHERE entry_id = (SELECT min(entry_id) FROM unpaid_entry)', ['unpaid']],
    [`ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_immutable`, ['closed']],
    [`ALTER TABLE payment_intent DISABLE TRIGGER payment_intent_refunded_posted`, ['closed']],
    [`ALTER TABLE dispute DISABLE TRIGGER dispute_taken_posted`, ['closed']],
    [`UPDATE payment_intent SET tax_country = 'DE', tax_state = NULL WHERE tax_country = 'FR'`, ['owners']],
  ])('the checks of the ledger find %s, at once and in pages', async (damage, found) => {
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    const database = { pool: { connect: async () => ({ query: inTransaction, release: () => undefined }) } } as never;
    // The statements run in the transaction that did the damage, which is rolled back.
    async function inTransaction(statement: string | pg.QueryConfig, values?: unknown[]) {
      const text = typeof statement === 'string' ? statement : statement.text;
      if (text.startsWith('BEGIN') || text === 'ROLLBACK') return { rows: [] };
      return typeof statement === 'string' ? client.query(statement, values) : client.query(statement);
    }
    try {
      await client.query('BEGIN');
      if (!damage.startsWith('ALTER')) await client.query(`SET LOCAL session_replication_role = 'replica'`);
      await client.query(damage);
      const whole = (await verifyLedger(database)).map(({ name, violations }) => ({ name, violations }));
      const broken = whole.filter(({ violations }) => violations > 0);
      expect(broken.map(({ name }) => name)).toEqual(expect.arrayContaining([...found]));
      const paged: typeof whole = [];
      for (const { name } of ledgerInvariants) {
        const { violations } = await verifyInvariant({ database, pageRows: 3 }, name);
        paged.push({ name, violations });
      }
      expect(paged).toEqual(whole);
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
  });

  it('a stored check is what doctor and metrics read, and a ledger that was never checked ages from its first journal', async () => {
    const before = await loadVerification(fresh.database);
    expect([before.isVerified, before.results, (before.ageSeconds ?? -1) >= 0]).toEqual([false, [], true]);
    const results = [{ name: 'zero_sum', violations: 2, examples: ['capture/1'] }];
    const ended = { id: randomUUID(), startedBy: 'schedule', startedAt: new Date().toISOString(), results };
    await saveVerification(fresh.database, ended);
    await saveVerification(fresh.database, { ...ended, results: [] });
    const after = await loadVerification(fresh.database);
    expect([after.isVerified, after.results]).toEqual([true, [{ invariant: 'zero_sum', violations: 2 }]]);
    expect(judgeLedger(after).state).toBe('fail');
  });

  it('looks at every trigger of the ledger, and at every one that compares other rows with it', async () => {
    const { rows } = await fresh.database.pool.query<{ name: string }>(
      `SELECT t.tgname AS name FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
       WHERE NOT t.tgisinternal
         AND (c.relname LIKE 'ledger\\_%' OR c.relname IN ('payout_entry', 'reserve_hold') OR t.tgconstraint <> 0)
       ORDER BY t.tgname COLLATE "C"`,
    );
    expect(rows.map(({ name }) => name)).toEqual(ledgerTriggers);
  });
});
