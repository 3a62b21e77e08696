import { randomUUID } from 'node:crypto';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutFailureCode, PayoutStatus } from '@landed/contracts/payout/status';
import type pg from 'pg';

/** A merchant on a rail, whose rows these functions write. They stand in for the weekly run where a test reads only. */
export interface PayoutOwner {
  readonly merchantId: string;
  readonly rail: 'test' | 'live';
  readonly currency: Currency;
}

export interface SeededPayout {
  readonly id: string;
  readonly amount: number;
  readonly parts: Readonly<Record<string, number>>;
}

interface Taken {
  readonly id: string;
  readonly amount: string;
  readonly kind: string;
  readonly dispute: boolean;
  readonly refund: boolean;
  readonly returned: boolean;
  /** All lines of the journal by account. */
  readonly lines: Readonly<Record<string, number>>;
}

/** Stores a bank account for the currency, in place of the one before. */
export async function seedBankAccount(
  sql: pg.Pool | pg.PoolClient,
  { merchantId, rail, currency }: PayoutOwner,
  changes: { readonly usableFrom?: string; readonly failureCode?: PayoutFailureCode } = {},
): Promise<string> {
  const id = randomUUID();
  await sql.query(
    `UPDATE bank_account SET replaced_at = now() WHERE merchant_id = $1 AND rail = $2 AND currency = $3 AND replaced_at IS NULL`,
    [merchantId, rail, currency],
  );
  await sql.query(
    `INSERT INTO bank_account (id, rail, merchant_id, entity, currency, country, bank_name, last_four, external_account,
                               status, failure_code, usable_from, saved_by, source)
     VALUES ($1, $2, $3, $4, $5, 'GB', 'TEST BANK', '2345', '', $6, $7, $8, 'a test', 'operator')`,
    [
      id,
      rail,
      merchantId,
      entityOfCurrency[currency],
      currency,
      changes.failureCode === undefined ? 'active' : 'errored',
      changes.failureCode ?? null,
      changes.usableFrom ?? '2026-01-01T00:00:00Z',
    ],
  );
  return id;
}

/** Pays everything that no payout has, including what is available only later, and moves the payout to a status. */
export async function seedPayout(
  sql: pg.Pool,
  owner: PayoutOwner,
  options: {
    readonly period?: string;
    readonly attempt?: number;
    readonly status?: PayoutStatus;
    readonly failureCode?: PayoutFailureCode;
    readonly at?: string;
  } = {},
): Promise<SeededPayout> {
  const { period = '2026-W47', attempt = 1, status = 'created', at = new Date().toISOString() } = options;
  const { merchantId, rail, currency } = owner;
  const client = await sql.connect();
  try {
    await client.query('BEGIN');
    const bankAccount = await seedBankAccount(client, owner);
    const taken = await takeable(client, owner);
    const parts = partsOf(taken);
    const amount = Object.values(parts).reduce((sum, part) => sum + part, 0);
    const id = randomUUID();
    const names = Object.keys(parts);
    await client.query(
      `INSERT INTO payout (id, rail, merchant_id, entity, currency, period, attempt, bank_account_id, amount, created_at,
                           updated_at, ${names.join(', ')})
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, ${names.map((_, index) => `$${index + 11}`).join(', ')})`,
      [
        id,
        rail,
        merchantId,
        entityOfCurrency[currency],
        currency,
        period,
        attempt,
        bankAccount,
        amount,
        at,
        ...Object.values(parts),
      ],
    );
    await client.query('INSERT INTO payout_entry (entry_id, payout_id) SELECT unnest($1::bigint[]), $2', [
      taken.map((entry) => entry.id),
      id,
    ]);
    await post(client, owner, { key: `payout/${id}`, kind: 'payout_created', payout: id, at }, [
      ['merchant_available', amount],
      ['merchant_in_transit', -amount],
    ]);
    await move(client, owner, { id, amount, status, at, failureCode: options.failureCode ?? 'account_closed' });
    await client.query('COMMIT');
    return { id, amount, parts };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function move(
  client: pg.PoolClient,
  owner: PayoutOwner,
  { id, amount, status, at, failureCode }: Moved,
): Promise<void> {
  if (status === 'created') return;
  if (status === 'paid') {
    await post(client, owner, { key: `payout-paid/${id}`, kind: 'payout_paid', payout: id, at }, [
      ['merchant_in_transit', amount],
      ['processor_receivable', -amount],
    ]);
  }
  if (status === 'failed') {
    await post(client, owner, { key: `payout-failed/${id}`, kind: 'payout_failed', payout: id, at }, [
      ['merchant_in_transit', amount],
      ['merchant_available', -amount],
    ]);
  }
  await client.query(
    `UPDATE payout SET status = $2, failure_code = $3, expected_at = $4, paid_at = $5, failed_at = $6, updated_at = $4
     WHERE id = $1`,
    [
      id,
      status,
      status === 'failed' ? failureCode : null,
      at,
      status === 'paid' ? at : null,
      status === 'failed' ? at : null,
    ],
  );
}

interface Moved {
  readonly id: string;
  readonly amount: number;
  readonly status: PayoutStatus;
  readonly at: string;
  readonly failureCode: PayoutFailureCode;
}

/** Posts a journal; positive is debit. Lines on `merchant_available` are available at `availableAt`. */
export async function post(
  sql: pg.Pool | pg.PoolClient,
  { merchantId, rail, currency }: PayoutOwner,
  journal: {
    readonly key: string;
    readonly kind: string;
    readonly payout?: string;
    readonly at: string;
    readonly availableAt?: string;
    readonly postedBy?: string;
  },
  lines: readonly (readonly [account: string, amount: number])[],
): Promise<void> {
  await sql.query(
    `WITH journal AS (
       INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at, payout_id, posted_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id
     )
     INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
     SELECT journal.id, a.id, a.currency, line.amount, CASE WHEN a.kind = 'merchant_available' THEN $9::timestamptz END
     FROM journal, unnest($10::text[], $11::bigint[]) WITH ORDINALITY AS line (account, amount, position)
     JOIN ledger_account AS a ON a.rail = $3 AND a.currency = $12 AND a.kind::text = line.account AND a.country IS NULL
      AND (a.merchant_id = $4 OR a.merchant_id IS NULL)
     ORDER BY line.position`,
    [
      randomUUID(),
      journal.key,
      rail,
      merchantId,
      journal.kind,
      journal.at,
      journal.payout ?? null,
      journal.postedBy ?? null,
      journal.availableAt ?? journal.at,
      lines.map(([account]) => account),
      lines.map(([, amount]) => amount),
      currency,
    ],
  );
}

async function takeable(client: pg.PoolClient, { merchantId, rail, currency }: PayoutOwner): Promise<Taken[]> {
  const { rows } = await client.query<Taken>(
    `SELECT e.id::text AS id, e.amount::text AS amount, j.kind, j.dispute_id IS NOT NULL AS dispute,
            j.refund_id IS NOT NULL AS refund, j.payout_id IS NOT NULL AS returned,
            (SELECT jsonb_object_agg(kind, amount) FROM (
               SELECT b.kind::text AS kind, sum(l.amount) AS amount FROM ledger_entry AS l
               JOIN ledger_account AS b ON b.id = l.account_id WHERE l.journal_id = j.id GROUP BY b.kind
             ) AS line) AS lines
     FROM ledger_entry AS e
     JOIN ledger_account AS a ON a.id = e.account_id AND a.kind = 'merchant_available'
     JOIN ledger_journal AS j ON j.id = e.journal_id
     WHERE a.merchant_id = $1 AND a.rail = $2 AND a.currency = $3 AND j.kind <> 'payout_created'
       AND NOT EXISTS (SELECT FROM payout_entry AS p WHERE p.entry_id = e.id)
     ORDER BY e.id`,
    [merchantId, rail, currency],
  );
  return rows;
}

function partsOf(taken: readonly Taken[]): Record<string, number> {
  const parts = {
    gross_sales: 0,
    platform_fee: 0,
    tax_withheld: 0,
    duty_withheld: 0,
    reserve_held: 0,
    reserve_released: 0,
    refunds: 0,
    disputes: 0,
    dispute_fees: 0,
    returned_payouts: 0,
    adjustments: 0,
  };
  for (const { amount, kind, dispute, refund, returned, lines } of taken) {
    const added = -Number(amount);
    const { processor_receivable: gross = 0, platform_fee: fee = 0, merchant_reserve: reserve = 0 } = lines;
    const withheld = (lines['tax_payable'] ?? 0) + (lines['duty_payable'] ?? 0);
    if (kind === 'charge_captured') {
      parts.gross_sales += gross;
      parts.platform_fee += fee;
      parts.reserve_held += reserve;
    } else if (returned) parts.returned_payouts += added;
    else if (reserve !== 0 && added === reserve) parts.reserve_released += added;
    else if ((lines['dispute_fee'] ?? 0) !== 0 && added === lines['dispute_fee']) parts.dispute_fees += added;
    else if (dispute) parts.disputes += added - withheld;
    else if (refund) parts.refunds += added - withheld;
    else parts.adjustments += added;
    if (kind === 'charge_captured' || (added !== reserve && (dispute || refund) && added !== lines['dispute_fee'])) {
      parts.tax_withheld += lines['tax_payable'] ?? 0;
      parts.duty_withheld += lines['duty_payable'] ?? 0;
    }
  }
  return parts;
}
