import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asId } from '@landed/contracts/ids/ids';
import { chargePostings, splitCharge } from '@landed/contracts/ledger/charge-postings';
import { disputePostings, nothingTaken, takeDispute } from '@landed/contracts/ledger/dispute-postings';
import type { Posting } from '@landed/contracts/ledger/posting';
import { refundPostings, splitRefund } from '@landed/contracts/ledger/refund-postings';
import { capturedBreakdown } from '@landed/contracts/payment-intent/captured-breakdown';
import { allocateRefund, nothingRefunded } from '@landed/contracts/refund/allocate-refund';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { openDatabase } from '@landed/prisma/database';
import { migrate, migrationsFolder } from '@landed/prisma/migrate/migrate';
import { verifyLedger } from '@landed/prisma/read/ledger/verify-ledger';
import { loadRefundPostings } from '@landed/prisma/read/refund/load-refund-postings';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Sample } from '../setup/sample.js';

/** The last migration that posts what is withheld to one account. */
const lastBefore = '20261127000010_payout_accounts';
const sample = new Sample('ledger migration', { share: 1 / 6 });
const runs = sample.count(240);
const below = (limit: number) => Math.floor(sample.random() * limit);
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;

/** A database with the old schema and nothing else, to clone from. */
const template = `landed_old_${randomUUID().replaceAll('-', '')}`;
const names: string[] = [template];

beforeAll(async () => {
  await onServer((client) => client.query(`CREATE DATABASE ${template}`));
  const folder = mkdtempSync(join(tmpdir(), 'landed-old-schema-'));
  try {
    for (const name of readdirSync(migrationsFolder).filter((migration) => migration <= lastBefore)) {
      cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true });
    }
    await migrate(urlOf(template), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

afterAll(async () => {
  for (const name of names) await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
});

async function onServer<Result>(run: (client: pg.Client) => Promise<Result>, database?: string): Promise<Result> {
  const url = new URL(inject('stack').database_url);
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const urlOf = (database: string) =>
  Object.assign(new URL(inject('stack').database_url), { pathname: `/${database}` }).href;

/** A database with the schema before the accounts of jurisdictions. */
async function oldDatabase() {
  const name = `landed_old_${randomUUID().replaceAll('-', '')}`;
  names.push(name);
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return { url: urlOf(name), run: <Result>(work: (client: pg.Client) => Promise<Result>) => onServer(work, name) };
}

const merchantId = randomUUID();
const platformKinds = ['processor_receivable', 'tax_withheld', 'platform_fee', 'suspense', 'dispute_fee'];
const merchantKinds = ['merchant_reserve', 'merchant_available', 'merchant_in_transit'];
const countries = ['US', 'CA', 'AU', 'DE', 'FR', 'GB'];

async function fillMerchant(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO merchant (id, name) VALUES ($1, 'Of a test')`, [merchantId]);
  await client.query(
    `INSERT INTO merchant_rail (merchant_id, rail, enabled_at, reserve_bps) VALUES ($1, 'test', now(), 1000)`,
    [merchantId],
  );
  await client.query(
    `INSERT INTO ledger_account (rail, entity, currency, kind, merchant_id)
     SELECT 'test'::rail, 'eu'::entity, 'EUR'::currency, kind, NULL::uuid FROM unnest($1::text[]::ledger_account_kind[]) AS kind
     UNION ALL
     SELECT 'test'::rail, 'eu'::entity, 'EUR'::currency, kind, $3::uuid FROM unnest($2::text[]::ledger_account_kind[]) AS kind`,
    [platformKinds, merchantKinds, merchantId],
  );
}

/** As the version before posted it: tax and duty on one account. */
function asBefore(postings: readonly Posting[]): { account: string; amount: number }[] {
  const isTax = ({ account }: Posting) => account === 'tax_payable' || account === 'duty_payable';
  const withheld = postings.filter(isTax).reduce((sum, { amount }) => sum + amount, 0);
  const others = postings.filter((posting) => !isTax(posting)).map(({ account, amount }) => ({ account, amount }));
  return withheld === 0 ? others : [...others, { account: 'tax_withheld', amount: withheld }];
}

interface Subject {
  readonly payment: string;
  readonly refund?: string;
  readonly dispute?: string;
}

async function post(client: pg.Client, key: string, kind: string, subject: Subject, postings: readonly Posting[]) {
  await client.query(
    `WITH journal AS (
       INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, refund_id, dispute_id, kind, created_at)
       VALUES (gen_random_uuid(), $1, 'test', $2, $3, $4, $5, $6, now() - interval '10 days') RETURNING id)
     INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
     SELECT journal.id, a.id, 'EUR', line.amount
     FROM journal, jsonb_to_recordset($7::jsonb) AS line (account ledger_account_kind, amount bigint)
     JOIN ledger_account AS a ON a.kind = line.account`,
    [
      key,
      merchantId,
      subject.payment,
      subject.refund ?? null,
      subject.dispute ?? null,
      kind,
      JSON.stringify(asBefore(postings)),
    ],
  );
}

/** What a payment has on the accounts of its jurisdiction after the migration. */
interface Expected {
  readonly country: string;
  readonly tax: number;
  readonly duty: number;
  readonly reserve: number;
}

/** A captured payment with refunds and disputes, whole or in part. Returns what it must have afterwards. */
async function fillPayment(client: pg.Client): Promise<Expected & { readonly id: string; readonly refunds: string[] }> {
  const scale = oneOf([3, 60, 9_000]);
  const [subtotal, shipping, tax, duty] = [50 + below(scale * 9), below(scale), below(scale), below(scale)];
  const total = subtotal + shipping + tax + duty;
  const whole: AmountBreakdown = { subtotal, shipping, tax, duty, total, currency: 'EUR' };
  const country = oneOf(countries);
  const taxRemittance = oneOf(['platform', 'platform', 'merchant'] as const);
  const terms = { feeBps: 500, feeFixed: 50, reserveBps: oneOf([0, 1_000]), taxRemittance };
  const isInPart = below(3) === 0;
  const captured = isInPart ? 50 + below(total - 49) : total;
  const parts = capturedBreakdown({ breakdown: whole, amountCaptured: captured });
  const [id, operation, quote] = [randomUUID(), randomUUID(), randomUUID()];

  const fate = oneOf(['nothing', 'refund', 'refund', 'dispute', 'refund and dispute'] as const);
  const share = fate.startsWith('refund') ? allocateRefund(parts, nothingRefunded, 1 + below(captured)) : null;
  const split = share && splitRefund(parts, terms, share, { refunded: 0, reserveReleased: 0, releasedWhenDue: 0 });
  const taken = fate.endsWith('dispute')
    ? takeDispute(parts, terms, 1 + below(captured), {
        given: share ?? nothingRefunded,
        returned: share?.total ?? 0,
        reserveReleased: split?.reserveReleased ?? 0,
        releasedWhenDue: 0,
      })
    : nothingTaken;
  const disputed = taken.share.total + taken.twice;

  await client.query(
    `INSERT INTO operation (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt, accepted_at)
     VALUES ($1::uuid, $2, 'test', md5($1::uuid::text) || md5(''), '\\x00', md5('') || md5(''), 'checkout', 'running', 1, now())`,
    [operation, merchantId],
  );
  await client.query(
    `INSERT INTO tax_quote (id, rail, merchant_id, currency, destination_country, ship_from_country, subtotal, shipping, tax,
                            duty, total, lines, assumptions, rule_packs, expires_at)
     VALUES ($1, 'test', $2, 'EUR', $3, 'IE', $4, $5, $6, $7, $8, '[]', '{}', '{}', now() + interval '30 minutes')`,
    [quote, merchantId, country, subtotal, shipping, tax, duty, total],
  );
  await client.query(
    `INSERT INTO payment_intent (id, rail, merchant_id, operation_id, entity, currency, subtotal, shipping, tax, duty, total,
                                 capture_method, status, tax_quote_id, payment_method, amount_captured, amount_refunded,
                                 amount_disputed, fee_bps, fee_fixed, reserve_bps, tax_remittance, created_at, updated_at)
     VALUES ($1, 'test', $2, $3, 'eu', 'EUR', $4, $5, $6, $7, $8, 'manual', 'captured', $9, '\\x00', $10, $11, $12, 500, 50,
             $13, $14::tax_remittance, now(), now())`,
    [
      id,
      merchantId,
      operation,
      subtotal,
      shipping,
      tax,
      duty,
      total,
      quote,
      captured,
      share?.total ?? 0,
      disputed,
      terms.reserveBps,
      taxRemittance,
    ],
  );
  await post(client, `charge/${id}`, 'charge_captured', { payment: id }, chargePostings(parts, terms));
  const refunds: string[] = [];
  if (share !== null && split !== null) {
    const refund = randomUUID();
    refunds.push(refund);
    await client.query(
      `INSERT INTO refund (id, rail, merchant_id, payment_intent_id, currency, amount, subtotal, shipping, tax, duty,
                           reserve_released, status, source, created_at, updated_at)
       VALUES ($1, 'test', $2, $3, 'EUR', $4, $5, $6, $7, $8, $9, 'succeeded', 'processor', now(), now())`,
      [
        refund,
        merchantId,
        id,
        share.total,
        share.subtotal,
        share.shipping,
        share.tax,
        share.duty,
        split.reserveReleased,
      ],
    );
    await post(client, `refund/${refund}`, 'refund_succeeded', { payment: id, refund }, refundPostings(share, split));
  }
  if (disputed > 0) {
    const dispute = randomUUID();
    // The record and its journal are compared at commit.
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO dispute (id, rail, merchant_id, payment_intent_id, entity, currency, amount, reason, stage, status,
                            taken_subtotal, taken_shipping, taken_tax, taken_duty, taken_twice, reserve_released, created_at, updated_at)
       VALUES ($1, 'test', $2, $3, 'eu', 'EUR', $4, 'general', 'chargeback', 'needs_response', $5, $6, $7, $8, $9, $10, now(), now())`,
      [
        dispute,
        merchantId,
        id,
        disputed,
        taken.share.subtotal,
        taken.share.shipping,
        taken.share.tax,
        taken.share.duty,
        taken.twice,
        taken.reserveReleased,
      ],
    );
    const opened = disputePostings(nothingTaken, taken, { currency: 'EUR', taxRemittance });
    await post(client, `dispute/${dispute}/1`, 'dispute_opened', { payment: id, dispute }, opened);
    await client.query('COMMIT');
  }
  const isOurs = taxRemittance === 'platform';
  return {
    id,
    refunds: isOurs ? refunds : [],
    country,
    tax: isOurs ? parts.tax - (share?.tax ?? 0) - taken.share.tax : 0,
    duty: isOurs ? parts.duty - (share?.duty ?? 0) - taken.share.duty : 0,
    reserve: splitCharge(parts, terms).reserve - (split?.reserveReleased ?? 0) - taken.reserveReleased,
  };
}

/** Balances by account; the accounts of tax and duty are one. */
async function balances(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ account: string; sum: string }>(
    `SELECT CASE WHEN a.kind IN ('tax_withheld', 'tax_payable', 'duty_payable') THEN 'withheld' ELSE a.kind::text END AS account,
            sum(e.amount)::text AS sum
     FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

describe('the migration of existing books', () => {
  it('moves what is withheld to the jurisdictions of payments, and loses nothing', async () => {
    const { url, run } = await oldDatabase();
    const payments = await run(async (client) => {
      await fillMerchant(client);
      const filled = [];
      for (let count = 0; count < runs; count += 1) filled.push(await fillPayment(client));
      return filled;
    });
    const before = await run(balances);
    expect(Object.keys(before).sort(), `seed ${sample.seed}`).toEqual([
      'merchant_available',
      'merchant_reserve',
      'platform_fee',
      'processor_receivable',
      'withheld',
    ]);
    await migrate(url);
    expect(await run(balances)).toEqual(before);

    const moved = await run(async (client) => {
      const { rows } = await client.query<Record<'id' | 'country' | 'kind' | 'sum', string>>(
        `SELECT j.payment_intent_id AS id, a.country, a.kind::text AS kind, (-sum(e.amount))::text AS sum
         FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id AND a.kind <> 'merchant_reserve'
         JOIN ledger_journal AS j ON j.id = e.journal_id
         WHERE a.scope = 'jurisdiction' OR a.kind = 'tax_withheld'
         GROUP BY 1, 2, 3 HAVING sum(e.amount) <> 0`,
      );
      return rows.map(({ id, country, kind, sum }) => `${id} ${country} ${kind} ${sum}`).sort();
    });
    const expected = payments.flatMap(({ id, country, tax, duty }) => [
      ...(tax === 0 ? [] : [`${id} ${country} tax_payable ${tax}`]),
      ...(duty === 0 ? [] : [`${id} ${country} duty_payable ${duty}`]),
    ]);
    expect(moved, `seed ${sample.seed}`).toEqual(expected.sort());

    const holds = await run((client) =>
      client.query<{ id: string; left: number }>(
        'SELECT payment_intent_id AS id, held - released AS left FROM reserve_hold WHERE released < held ORDER BY 1',
      ),
    );
    expect(holds.rows.map(({ id, left }) => `${id} ${left}`)).toEqual(
      payments.flatMap(({ id, reserve }) => (reserve > 0 ? [`${id} ${reserve}`] : [])).sort(),
    );

    const database = openDatabase(url);
    try {
      expect((await verifyLedger(database)).filter(({ violations }) => violations > 0)).toEqual([]);
      // A refund that was posted before the migration can still be returned by the bank.
      const posted = await Promise.all(
        payments.flatMap(({ refunds }) => refunds).map((id) => loadRefundPostings(database, asId<'refund'>(id))),
      );
      expect(posted.length).toBeGreaterThan(0);
      const accounts: readonly string[] = posted.flat().map(({ account }) => account);
      expect(accounts).not.toContain('tax_withheld');
      expect(
        posted.map((lines) => lines.reduce((sum, { amount }) => sum + amount, 0)).filter((sum) => sum !== 0),
      ).toEqual([]);
    } finally {
      await database.close();
    }
    sample.report(payments.length);
  });

  it.each([
    [
      'a journal withholds more than the payment owes',
      (id: string) =>
        `WITH journal AS (
           INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, kind, created_at)
           VALUES (gen_random_uuid(), 'wrong', 'test', '${merchantId}', '${id}', 'test', now()) RETURNING id)
         INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
         SELECT journal.id, a.id, 'EUR', CASE a.kind WHEN 'tax_withheld' THEN -1 ELSE 1 END
         FROM journal, ledger_account AS a WHERE a.kind IN ('tax_withheld', 'suspense')`,
    ],
    [
      'something is withheld for no payment',
      () =>
        `WITH journal AS (
           INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at)
           VALUES (gen_random_uuid(), 'wrong', 'test', '${merchantId}', 'test', now()) RETURNING id)
         INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
         SELECT journal.id, a.id, 'EUR', CASE a.kind WHEN 'tax_withheld' THEN -1 ELSE 1 END
         FROM journal, ledger_account AS a WHERE a.kind IN ('tax_withheld', 'suspense')`,
    ],
  ])('fails and changes nothing when %s', async (_, wrong) => {
    const { url, run } = await oldDatabase();
    await run(async (client) => {
      await fillMerchant(client);
      const { id } = await fillPayment(client);
      await client.query(wrong(id));
    });
    const before = await run(balances);
    await expect(migrate(url)).rejects.toThrow(/nothing was moved/);
    expect(await run(balances)).toEqual(before);
    const { rows } = await run((client) =>
      client.query(`SELECT kind FROM ledger_account WHERE kind IN ('tax_payable', 'duty_payable')`),
    );
    expect(rows).toEqual([]);
  });
});
