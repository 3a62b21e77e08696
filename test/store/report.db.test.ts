import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { Jurisdiction } from '@landed/contracts/ledger/jurisdiction';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { feeReport } from '@landed/prisma/read/report/fee-report';
import { merchantStatement, statementParts, tiesOut } from '@landed/prisma/read/report/merchant-statement';
import { payoutReport } from '@landed/prisma/read/report/payout-report';
import type { Report, ReportQuery } from '@landed/prisma/read/report/report-query';
import { reserveReport } from '@landed/prisma/read/report/reserve-report';
import { type TaxRow, taxReport } from '@landed/prisma/read/report/tax-report';
import { savePayoutStatus } from '@landed/prisma/write/payout/save-payout-status';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { seed } from '../setup/seed.js';
import { newKeyring } from './checkout-case.js';
import { disputeOf } from './dispute-case.js';
import { fakeRefundProcessor, refundFacts } from './fake-refund-processor.js';
import { payoutCases } from './payout-case.js';
import { newRefundInput, paidPayment } from './refund-case.js';

const keyring = newKeyring();
const fresh = databaseOfFile();

beforeAll(async () => {
  await randomBooks();
}, 300_000);

const day = 86_400_000;
/** The month of a test that may run at the end of one: everything that it does happens in it. */
const period: ReportQuery = {
  rail: 'test',
  entity: null,
  merchantId: null,
  from: new Date(Date.now() - day),
  before: new Date(Date.now() + day),
};

const jurisdictions: readonly Jurisdiction[] = [
  { country: 'FR', state: null },
  { country: 'DE', state: null },
  { country: 'US', state: 'NY' },
  { country: 'US', state: 'CA' },
  { country: 'US', state: null },
  { country: 'CA', state: 'ON' },
];

const order = fc.record({
  subtotal: fc.integer({ min: 100, max: 200_000 }),
  shipping: fc.integer({ min: 0, max: 5_000 }),
  tax: fc.integer({ min: 0, max: 30_000 }),
  duty: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000 })),
});

const sale = fc.record({
  order,
  /** Shares of the total in thousandths. */
  refunds: fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 2 }),
  refundFails: fc.boolean(),
  dispute: fc.constantFrom('none', 'none', 'open', 'won', 'lost', 'inquiry'),
});

/** Enough for each jurisdiction to have refunds and disputes. */
const sales = 30;

/** Sales in six jurisdictions with refunds and disputes, some of which fail or are won. */
async function randomBooks(): Promise<void> {
  const { database } = fresh;
  for (const [index, made] of fc.sample(sale, { seed, numRuns: sales }).entries()) {
    const { order: parts, refunds, refundFails, dispute } = made;
    const jurisdiction = jurisdictions[index % jurisdictions.length] as Jurisdiction;
    const total = parts.subtotal + parts.shipping + parts.tax + parts.duty;
    const breakdown: AmountBreakdown = { ...parts, total, currency: 'EUR' };
    const payment = await paidPayment(database, keyring, breakdown, new Date().toISOString(), jurisdiction);
    for (const [refund, share] of refunds.entries()) {
      const decides = [refundFails && refund === 0 ? refundFacts.failed : refundFacts.succeeded];
      const dependencies = {
        database,
        keyring,
        fitDisputes: fitPaymentDisputes,
        processorOf: () => fakeRefundProcessor({ decides }).processor,
      };
      const amount = Math.max(1, Math.floor((total * share) / 1_000));
      await submitOperation(refundOperation, dependencies, newRefundInput(payment, { amount }));
    }
    if (dispute === 'none') continue;
    const money = { amount: Math.max(1, Math.floor(total / 2)), currency: 'EUR' } as const;
    const stage = dispute === 'inquiry' ? 'inquiry' : 'chargeback';
    const { refresh, becomes } = disputeOf(database, keyring, payment, { money, stage });
    await refresh();
    if (dispute !== 'won' && dispute !== 'lost') continue;
    becomes({ status: dispute, closedReason: 'decided', evidenceDueBy: null });
    await refresh();
  }
}

interface Filed {
  readonly place: string;
  readonly tax: number;
  readonly duty: number;
  readonly taxRefunded: number;
  readonly dutyRefunded: number;
  readonly taxDisputed: number;
  readonly dutyDisputed: number;
}

/** What is owed to each jurisdiction, from payments, refunds and disputes. It reads no table of the ledger. */
async function filedIndependently(): Promise<readonly Filed[]> {
  const { rows } = await fresh.database.pool.query<Filed>(
    `SELECT concat_ws('-', p.tax_country, p.tax_state) AS place, sum(p.tax)::int AS tax, sum(p.duty)::int AS duty,
            -COALESCE(sum(r.tax), 0)::int AS "taxRefunded", -COALESCE(sum(r.duty), 0)::int AS "dutyRefunded",
            -COALESCE(sum(d.tax), 0)::int AS "taxDisputed", -COALESCE(sum(d.duty), 0)::int AS "dutyDisputed"
     FROM payment_intent AS p
     LEFT JOIN LATERAL (SELECT sum(tax) AS tax, sum(duty) AS duty FROM refund
                        WHERE payment_intent_id = p.id AND status = 'succeeded') AS r ON true
     LEFT JOIN LATERAL (SELECT sum(taken_tax) AS tax, sum(taken_duty) AS duty FROM dispute
                        WHERE payment_intent_id = p.id) AS d ON true
     GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

const differing = ({ ties }: Report<unknown>) => ties.filter(({ reported, posted }) => reported !== posted);
const sumOf = (rows: readonly TaxRow[], name: 'owed' | 'tax' | 'duty') =>
  rows.reduce((sum, row) => sum + row[name], 0n);

describe('the tax report', () => {
  it('the tax report is the sum over payments, refunds and disputes per jurisdiction, to the minor unit', async () => {
    const { rows } = await taxReport(fresh.database, period);
    const filed = rows
      .filter(({ currency }) => currency === 'EUR')
      .map((row) => ({
        place: [row.country, row.state].filter((part) => part !== null).join('-'),
        tax: Number(row.tax),
        duty: Number(row.duty),
        taxRefunded: Number(row.taxRefunded),
        dutyRefunded: Number(row.dutyRefunded),
        taxDisputed: Number(row.taxDisputed),
        dutyDisputed: Number(row.dutyDisputed),
      }))
      .toSorted((a, b) => (a.place < b.place ? -1 : 1));
    expect(filed, `LANDED_SEED=${seed}`).toEqual(await filedIndependently());
    expect(filed).toHaveLength(jurisdictions.length);
    expect(filed.some((row) => row.taxRefunded < 0) && filed.some((row) => row.taxDisputed < 0)).toBe(true);
  });

  it('the taxable amount of the tax report is what buyers paid without tax and duty', async () => {
    const { rows } = await taxReport(fresh.database, period);
    const { rows: paid } = await fresh.database.pool.query<{ taxable: string; refunded: string }>(
      `SELECT (SELECT sum(subtotal + shipping) FROM payment_intent WHERE currency = 'EUR')::text AS taxable,
              (SELECT -sum(subtotal + shipping) FROM refund WHERE status = 'succeeded')::text AS refunded`,
    );
    const sum = (name: 'taxable' | 'taxableRefunded') => rows.reduce((total, row) => total + row[name], 0n).toString();
    expect({ taxable: sum('taxable'), refunded: sum('taxableRefunded') }).toEqual(paid[0]);
  });

  it('the tax report equals the movement of the accounts of tax and duty', async () => {
    const report = await taxReport(fresh.database, period);
    expect(differing(report)).toEqual([]);
    const { rows } = await fresh.database.pool.query<{ owed: string }>(
      `SELECT (-sum(e.amount))::text AS owed FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
       WHERE a.kind IN ('tax_payable', 'duty_payable') AND a.rail = 'test'`,
    );
    expect([sumOf(report.rows, 'owed').toString(), report.ties.length]).toEqual([rows[0]?.owed, 1]);
  });

  it('the tax report contains nothing of another period, mode or entity', async () => {
    const [from, before] = [new Date(Date.now() - 40 * day), period.from];
    for (const query of [
      { ...period, from, before },
      { ...period, rail: 'live' as const },
      { ...period, entity: 'us' as const },
    ]) {
      expect(await taxReport(fresh.database, query)).toEqual({ rows: [], ties: [] });
    }
  });

  it('counts a correction by an operator as other, in the month for which it was posted', async () => {
    const effective = '2026-03-31T23:59:59.999Z';
    await fresh.database.pool.query(
      `WITH account AS (
         SELECT a.id, a.kind, a.currency FROM ledger_account AS a
         WHERE a.rail = 'test' AND a.entity = 'eu' AND (a.kind = 'tax_payable' AND a.country = 'DE' OR a.kind = 'suspense')
       ), journal AS (
         INSERT INTO ledger_journal (id, op_key, rail, kind, created_at, effective_at, posted_by)
         VALUES (gen_random_uuid(), 'correction/1', 'test', 'correction', now(), $1, 'a test') RETURNING id
       )
       INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
       SELECT journal.id, account.id, account.currency, CASE account.kind WHEN 'suspense' THEN 700 ELSE -700 END
       FROM journal, account`,
      [effective],
    );
    const march = { ...period, from: new Date('2026-03-01T00:00:00Z'), before: new Date('2026-04-01T00:00:00Z') };
    const report = await taxReport(fresh.database, march);
    expect(report.rows).toMatchObject([{ country: 'DE', state: null, rates: '', tax: 0n, other: 700n, owed: 700n }]);
    expect(differing(report)).toEqual([]);
    const april = { ...march, from: march.before, before: new Date('2026-05-01T00:00:00Z') };
    expect((await taxReport(fresh.database, april)).rows).toEqual([]);
  });
});

describe('the reports of fees and of the reserve', () => {
  it('the reports of fees and of the reserve match the movement of their accounts', async () => {
    const fees = await feeReport(fresh.database, period);
    expect([differing(fees), fees.ties.length]).toEqual([[], 3]);
    const { rows } = await fresh.database.pool.query<{ sales: string }>(
      `SELECT sum(amount_captured)::text AS sales FROM payment_intent WHERE currency = 'EUR'`,
    );
    expect(fees.rows.reduce((sum, row) => sum + row.sales, 0n).toString()).toBe(rows[0]?.sales);
    const reserve = await reserveReport(fresh.database, {
      ...period,
      from: new Date(Date.now() + 89 * day),
      before: new Date(Date.now() + 93 * day),
    });
    expect([differing(reserve), reserve.ties.length]).toEqual([[], 1]);
    expect(reserve.rows.every(({ due }) => /^\d{4}-\d\d-\d\d$/.test(due))).toBe(true);
    const later = await reserveReport(fresh.database, period);
    expect(later.rows.map(({ due }) => due)).toEqual(['later']);
  });
});

describe('a merchant that was paid, whose bank returned one payout', () => {
  it('a merchant that was paid, whose bank returned one payout has a payout report and a statement that tie to the ledger', async () => {
    const cases = payoutCases(fresh.database, keyring);
    const merchantId = await cases.payee(['USD', 'GBP']);
    const sales = { processor_receivable: 20_000, platform_fee: -1_000, merchant_reserve: -1_900 };
    for (const currency of ['USD', 'GBP'] as const) {
      await cases.post(merchantId, { ...sales, merchant_available: -17_100 }, { currency });
    }
    await cases.decide(merchantId);
    const paid = await cases.payouts(merchantId);
    for (const { id, currency } of paid) {
      const ref = cases.refOf(merchantId, id);
      await savePayoutStatus(fresh.database, keyring, ref, { to: 'in_transit', expectedAt: null });
      await savePayoutStatus(fresh.database, keyring, ref, { to: 'paid' });
      if (currency === 'GBP') {
        await savePayoutStatus(fresh.database, keyring, ref, { to: 'failed', code: 'account_closed' });
      }
    }
    const report = await payoutReport(fresh.database, { ...period, merchantId });
    expect(report.rows).toMatchObject([
      {
        entity: 'us',
        currency: 'USD',
        week: '2026-W49',
        attempt: 1,
        status: 'paid',
        failureCode: null,
        created: 17_100n,
        paid: 17_100n,
        returned: 0n,
        failed: 0n,
      },
      {
        entity: 'gb',
        currency: 'GBP',
        week: '2026-W49',
        attempt: 1,
        status: 'failed',
        failureCode: 'account_closed',
        created: 17_100n,
        paid: 17_100n,
        returned: 17_100n,
        failed: 17_100n,
      },
    ]);
    expect([differing(report), report.ties.length]).toEqual([[], 2]);

    const statement = await merchantStatement(fresh.database, { ...period, merchantId });
    const none = Object.fromEntries(statementParts.map((part) => [part, 0n]));
    const changed = { sales: 20_000n, platform_fees: -1_000n, reserve_held: -1_900n, payouts: -17_100n };
    const ends = { opening: 0n, reserve: 1_900n, inTransit: 0n };
    expect(statement?.currencies).toEqual([
      { currency: 'USD', ...ends, closing: 0n, parts: { ...none, ...changed } },
      { currency: 'GBP', ...ends, closing: 17_100n, parts: { ...none, ...changed, returned_payouts: 17_100n } },
    ]);
    expect(statement?.currencies.every(tiesOut)).toBe(true);
    const next = { rail: 'test', merchantId, from: period.before, before: new Date(Date.now() + 9 * day) } as const;
    expect((await merchantStatement(fresh.database, next))?.currencies).toMatchObject([
      { currency: 'USD', opening: 0n, closing: 0n, parts: none },
      { currency: 'GBP', opening: 17_100n, closing: 17_100n, parts: none },
    ]);
    expect(await merchantStatement(fresh.database, { ...next, rail: 'live' })).toBeNull();
  });

  it('every merchant has a statement that ties to the ledger', async () => {
    const { rows } = await fresh.database.pool.query<{ id: string }>(
      'SELECT DISTINCT merchant_id AS id FROM payment_intent',
    );
    expect(rows.length).toBe(sales);
    for (const { id } of rows) {
      const statement = await merchantStatement(fresh.database, { ...period, merchantId: id });
      expect(statement?.currencies.map(tiesOut)).toEqual([true]);
    }
  });
});
