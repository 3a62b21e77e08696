import type pg from 'pg';

/** Journals of each merchant: two charges and a refund, 16,600 available. */
export const journalsEach = 3;

export interface PayeeSeed {
  readonly merchants: number;
  /** Part of every id, so that a database can be seeded more than once. */
  readonly name: string;
  /** Whether each merchant gets a bank account, which no payout partner knows. */
  readonly bankAccounts: boolean;
}

/**
 * Writes merchants with a balance in dollars, with the rows that the product would have written. The triggers are off while
 * it writes: they would check every row of what is a fixture. Returns the merchants' ids.
 */
export async function seedPayees(client: pg.Client, seed: PayeeSeed): Promise<readonly string[]> {
  await client.query('BEGIN');
  await client.query("SET LOCAL session_replication_role = 'replica'");
  for (const statement of statements(seed)) await client.query(statement);
  await client.query('COMMIT');
  await client.query('ANALYZE');
  const { rows } = await client.query<{ id: string }>(
    `SELECT ${idOf(seed.name)('payee')} AS id FROM generate_series(1, ${seed.merchants}) AS n`,
  );
  return rows.map(({ id }) => id);
}

function idOf(name: string): (text: string) => string {
  return (text) => `md5('${name}/${text}' || n)::uuid`;
}

function statements({ merchants, name, bankAccounts }: PayeeSeed): readonly string[] {
  const id = idOf(name);
  const series = `generate_series(1, ${merchants}) AS n`;
  const line = (journal: string, kind: string, owner: string, amount: number) => `
    INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
    SELECT ${id(journal)}, a.id, 'USD', ${amount}, ${kind === 'merchant_available' ? "now() - interval '1 day'" : 'NULL'}
    FROM ${series} JOIN ledger_account AS a ON a.rail = 'test' AND a.currency = 'USD' AND a.kind = '${kind}' AND ${owner}`;
  const mine = `a.merchant_id = ${id('payee')}`;
  const platform = 'a.merchant_id IS NULL';
  const journal = (text: string, kind: string) => `
    INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at)
    SELECT ${id(text)}, '${name}/${text}/' || n, 'test', ${id('payee')}, '${kind}', now() - interval '1 day' FROM ${series}`;
  return [
    `INSERT INTO merchant (id, name, handle) SELECT ${id('payee')}, 'Payee ' || n, md5('${name}/handle' || n) FROM ${series}`,
    `INSERT INTO merchant_rail (merchant_id, rail, enabled_at, reserve_bps) SELECT ${id('payee')}, 'test', now(), 0 FROM ${series}`,
    `INSERT INTO ledger_account (rail, entity, currency, kind, scope)
     SELECT 'test', 'us', 'USD', kind, 'platform' FROM unnest(ARRAY['processor_receivable', 'platform_fee']::ledger_account_kind[]) AS kind
     ON CONFLICT DO NOTHING`,
    `INSERT INTO ledger_account (rail, entity, currency, kind, scope, merchant_id)
     SELECT 'test', 'us', 'USD', kind, 'merchant', ${id('payee')} FROM ${series},
       unnest(ARRAY['merchant_available', 'merchant_in_transit', 'merchant_reserve']::ledger_account_kind[]) AS kind`,
    ...(bankAccounts
      ? [
          `INSERT INTO bank_account (id, rail, merchant_id, entity, currency, country, last_four, external_account, usable_from, saved_by, source)
           SELECT ${id('bank')}, 'test', ${id('payee')}, 'us', 'USD', 'US', '6789', '\\x00', now() - interval '1 day', 'bench', 'operator' FROM ${series}`,
        ]
      : []),
    journal('one', 'charge_captured'),
    journal('two', 'charge_captured'),
    journal('three', 'refund_succeeded'),
    ...['one', 'two'].flatMap((text) => [
      line(text, 'processor_receivable', platform, 10_000),
      line(text, 'platform_fee', platform, -700),
      line(text, 'merchant_available', mine, -9_300),
    ]),
    line('three', 'processor_receivable', platform, -2_000),
    line('three', 'merchant_available', mine, 2_000),
    `INSERT INTO unpaid_entry (account_id, entry_id, available_at)
     SELECT e.account_id, e.id, e.available_at FROM ${series}
     JOIN ledger_account AS a ON a.kind = 'merchant_available' AND ${mine}
     JOIN ledger_entry AS e ON e.account_id = a.id`,
  ];
}
