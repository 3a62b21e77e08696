import { randomUUID } from 'node:crypto';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';

let fresh: FreshDatabase;
let client: pg.Client;
const merchantId = randomUUID();
let receivable: string;
let available: string;
let receivableEur: string;
let othersAvailable: string;
let liveReceivable: string;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  await createMerchant(fresh.database, { id: merchantId, name: 'Ledger', rails: ['test'] });
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  receivable = await account('USD', 'processor_receivable');
  available = await account('USD', 'merchant_available');
  receivableEur = await account('EUR', 'processor_receivable');
  const other = randomUUID();
  await createMerchant(fresh.database, { id: other, name: 'Other', rails: ['test', 'live'] });
  othersAvailable = await account('USD', 'merchant_available', other);
  liveReceivable = await account('USD', 'processor_receivable', null, 'live');
});

afterAll(async () => {
  await client.end();
  await fresh.drop();
});

async function account(
  currency: string,
  kind: string,
  owner: string | null = kind.startsWith('merchant') ? merchantId : null,
  rail = 'test',
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ledger_account
     WHERE currency = $1 AND kind = $2 AND merchant_id IS NOT DISTINCT FROM $3::uuid AND rail = $4`,
    [currency, kind, owner, rail],
  );
  return rows[0]?.id ?? '';
}

async function journal(
  entries: readonly (readonly [account: string, currency: string, amount: number])[],
): Promise<string> {
  const id = randomUUID();
  await client.query('BEGIN');
  try {
    await client.query(
      `INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at) VALUES ($1, $2, 'test', $3, 'test', now())`,
      [id, `test/${id}`, merchantId],
    );
    for (const [accountId, currency, amount] of entries) {
      await client.query(
        'INSERT INTO ledger_entry (journal_id, account_id, currency, amount) VALUES ($1, $2, $3, $4)',
        [id, accountId, currency, amount],
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  return id;
}

describe('the ledger', () => {
  it('accepts a journal that sums to zero', async () => {
    const id = await journal([
      [receivable, 'USD', 100],
      [available, 'USD', -100],
    ]);
    const { rows } = await client.query('SELECT amount FROM ledger_entry WHERE journal_id = $1 ORDER BY id', [id]);
    expect(rows).toEqual([{ amount: '100' }, { amount: '-100' }]);
  });

  it.each([
    [
      'does not sum to zero',
      () =>
        [
          [receivable, 'USD', 100],
          [available, 'USD', -99],
        ] as const,
      'does not balance',
    ],
    [
      'balances only across currencies',
      () =>
        [
          [receivableEur, 'EUR', 100],
          [available, 'USD', -100],
        ] as const,
      'does not balance',
    ],
    [
      'posts to an account of another merchant',
      () =>
        [
          [receivable, 'USD', 100],
          [othersAvailable, 'USD', -100],
        ] as const,
      'another merchant or rail',
    ],
    [
      'posts to an account of the other rail',
      () =>
        [
          [liveReceivable, 'USD', 100],
          [available, 'USD', -100],
        ] as const,
      'another merchant or rail',
    ],
    ['has no entries', () => [], 'does not balance'],
    ['posts zero', () => [[receivable, 'USD', 0]] as const, 'ledger_entry_amount_check'],
    [
      'posts a currency that the account does not have',
      () =>
        [
          [receivable, 'EUR', 100],
          [available, 'USD', -100],
        ] as const,
      'ledger_entry_account_id_currency_fkey',
    ],
  ])('rejects a journal that %s', async (_, entries, reason) => {
    await expect(journal(entries())).rejects.toThrow(reason);
  });

  it('rejects an entry that unbalances a journal of an earlier transaction', async () => {
    const id = await journal([
      [receivable, 'USD', 5],
      [available, 'USD', -5],
    ]);
    const late = client.query(
      'INSERT INTO ledger_entry (journal_id, account_id, currency, amount) VALUES ($1, $2, $3, 1)',
      [id, receivable, 'USD'],
    );
    await expect(late).rejects.toThrow('does not balance');
  });

  // Only the last entry of a transaction checks its journal, and ids do not say which one that is.
  it.each(
    ['DEFERRED', 'IMMEDIATE'].flatMap((mode) =>
      ['-1', "nextval('ledger_entry_id_seq')"].map((id) => [mode, id] as const),
    ),
  )('rejects an entry that a later statement adds, with constraints %s and the id %s', async (mode, id) => {
    const journalId = randomUUID();
    await client.query('BEGIN');
    const added = async () => {
      await client.query(`SET CONSTRAINTS ALL ${mode}`);
      await client.query(
        `WITH journal AS (
           INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at)
           VALUES ($1::uuid, 'test/' || $1, 'test', $2, 'test', now()) RETURNING id
         )
         INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
         SELECT journal.id, line.account, 'USD', line.amount
         FROM journal, (VALUES ($3::bigint, 100), ($4::bigint, -100)) AS line (account, amount)`,
        [journalId, merchantId, receivable, available],
      );
      await client.query(
        `INSERT INTO ledger_entry (id, journal_id, account_id, currency, amount) VALUES (${id}, $1, $2, 'USD', 5)`,
        [journalId, receivable],
      );
      await client.query('COMMIT');
    };
    await expect(added()).rejects.toThrow('does not balance');
    await client.query('ROLLBACK');
  });

  it('rejects balanced entries that a later transaction adds to a journal', async () => {
    const id = await journal([
      [receivable, 'USD', 5],
      [available, 'USD', -5],
    ]);
    const late = client.query(
      `INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
       VALUES ($1, $2, 'USD', 7), ($1, $3, 'USD', -7)`,
      [id, receivable, available],
    );
    await expect(late).rejects.toThrow('is closed');
  });

  it('rejects a journal that is effective more than a day from now, unless an operator posts it', async () => {
    const insert = (effective: string, operator: string | null) =>
      client.query(
        `WITH journal AS (
           INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at, effective_at, posted_by)
           VALUES (gen_random_uuid(), gen_random_uuid()::text, 'test', $1, 'test', now(), now() + $2::interval, $3)
           RETURNING id)
         INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
         SELECT journal.id, line.account, 'USD', line.amount
         FROM journal, (VALUES ($4::bigint, 1), ($5::bigint, -1)) AS line (account, amount)`,
        [merchantId, effective, operator, receivable, available],
      );
    await expect(insert('-25 hours', null)).rejects.toThrow('effective more than a day from now');
    await expect(insert('25 hours', null)).rejects.toThrow('effective more than a day from now');
    await insert('-23 hours', null);
    await insert('-30 days', 'an operator');
  });

  it('rejects a second journal with the same key', async () => {
    const insert = `INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at) VALUES ($1, 'same', 'test', $2, 'test', now())`;
    await client.query('BEGIN');
    await client.query(insert, [randomUUID(), merchantId]);
    await expect(client.query(insert, [randomUUID(), merchantId])).rejects.toThrow('ledger_journal_op_key_key');
    await client.query('ROLLBACK');
  });

  it.each(['ledger_journal', 'ledger_entry', 'ledger_account'])(
    'rejects every change and deletion of rows of %s',
    async (table) => {
      const columns = { ledger_journal: 'kind = kind', ledger_entry: 'amount = amount', ledger_account: 'kind = kind' };
      const set = columns[table as keyof typeof columns];
      await expect(client.query(`UPDATE ${table} SET ${set}`)).rejects.toThrow(`${table} is append-only`);
      await expect(client.query(`DELETE FROM ${table}`)).rejects.toThrow(`${table} is append-only`);
      await expect(client.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('is append-only');
    },
  );
});
