import { randomUUID } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { type Currency, currencies } from '@landed/contracts/money/currency';
import { payoutFailureCodes } from '@landed/contracts/payout/status';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { findCreatedPayouts } from '@landed/prisma/read/payout/find-created-payouts';
import { findPayoutById } from '@landed/prisma/read/payout/find-payout-by-id';
import { nextPayoutStep, type RunProgress } from '@landed/workflows/merchant-payout/next-step';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { Sample } from '../setup/sample.js';
import { newKeyring } from '../store/checkout-case.js';
import { fakePartner } from '../store/fake-partner.js';
import { payoutActivities, payoutCases } from '../store/payout-case.js';

let fresh: FreshDatabase;
const keyring = newKeyring();
// `store/payout` proves each step of a payout. In `npm test`, one merchant per currency takes eight of the 13 weeks.
const sample = new Sample('payout quarter', { share: 1 / 20 });
const merchantsMax = 200;
const weeks = Array.from({ length: Math.min(sample.count(13, 8), 13) }, (_, index) => `2026-W${40 + index}`);

beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const below = (limit: number) => Math.floor(sample.random() * limit);
const chance = (share: number) => sample.random() < share;
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;

interface Payee {
  readonly id: MerchantId;
  readonly currency: Currency;
  isHeld: boolean;
  /** What the merchant has earned, in minor units: charges less fees, refunds, disputes and their fees. */
  net: number;
  reserve: number;
}

interface NewJournal {
  readonly id: string;
  readonly merchant: string;
  readonly currency: Currency;
  readonly kind: string;
  readonly lines: Readonly<Record<string, number>>;
}

/** What the merchants' buyers do in a week, as the journals of the product. */
function business(payees: readonly Payee[]): NewJournal[] {
  return payees.flatMap((payee) =>
    Array.from({ length: below(4) }, () => {
      const { kind, lines, net, reserve } = oneOf([chargeOf, chargeOf, chargeOf, refundOf, disputeOf, releaseOf])(
        payee,
      );
      payee.net += net;
      payee.reserve += reserve;
      return { id: randomUUID(), merchant: payee.id, currency: payee.currency, kind, lines };
    }),
  );
}

function chargeOf() {
  const total = 100 + below(60_000);
  const fee = Math.floor(total / 20) + 50;
  const reserve = Math.floor((total - fee) / 10);
  const available = total - fee - reserve;
  const lines = {
    processor_receivable: total,
    platform_fee: -fee,
    merchant_reserve: -reserve,
    merchant_available: -available,
  };
  return { kind: 'charge_captured', lines, net: available + reserve, reserve };
}

function refundOf({ reserve }: Payee) {
  const amount = 1 + below(20_000);
  const released = Math.min(Math.floor(amount / 10), reserve);
  const lines = {
    processor_receivable: -amount,
    merchant_reserve: released,
    merchant_available: amount - released,
  };
  return { kind: 'refund_succeeded', lines, net: -amount, reserve: -released };
}

function disputeOf() {
  const amount = 1 + below(30_000);
  const lines = { processor_receivable: -amount, merchant_available: amount + 1_500, dispute_fee: -1_500 };
  return { kind: 'dispute_opened', lines, net: -amount - 1_500, reserve: 0 };
}

function releaseOf({ reserve }: Payee) {
  const released = Math.max(1, below(reserve + 1));
  if (reserve < released) return chargeOf();
  return {
    kind: 'reserve_released',
    lines: { merchant_reserve: released, merchant_available: -released },
    net: 0,
    reserve: -released,
  };
}

async function post(journals: readonly NewJournal[]): Promise<void> {
  await fresh.database.pool.query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, merchant uuid, currency currency, kind text, lines jsonb)
     ), journal AS (
       INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at)
       SELECT id, 'test/' || id, 'test', merchant, kind, now() FROM given
     )
     INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
     SELECT given.id, a.id, a.currency, line.value::bigint, CASE WHEN a.kind = 'merchant_available' THEN now() END
     FROM given CROSS JOIN LATERAL jsonb_each_text(given.lines) AS line
     JOIN ledger_account AS a ON a.rail = 'test' AND a.currency = given.currency AND a.kind::text = line.key
      AND (a.merchant_id = given.merchant OR a.merchant_id IS NULL) AND a.country IS NULL
     WHERE line.value::bigint <> 0`,
    [JSON.stringify(journals)],
  );
}

it(`${weeks.length} weekly runs pay each merchant exactly, under lost responses and crashes`, async () => {
  const cases = payoutCases(fresh.database, keyring);
  const { prisma } = fresh.database;
  // At the end everything responds, so that what is under way comes to its end.
  let isCalm = false;
  const bank = fakePartner({
    fault: () => (!isCalm && chance(0.12) ? oneOf(['before_effect', 'after_effect'] as const) : 'none'),
    isFunded: () => isCalm || !chance(0.05),
  });
  const crash = () => {
    if (!isCalm && chance(0.05)) throw new Error('The process was killed.');
  };
  const activities = payoutActivities(fresh.database, keyring, () => bank.partner, { reached: crash });
  const perCurrency = sample.count(merchantsMax / currencies.length);
  const payees: Payee[] = [];
  for (let index = 0; index < perCurrency * currencies.length; index += 1) {
    const currency = currencies[index % currencies.length] as Currency;
    const id = await cases.payee(chance(0.9) ? [currency] : []);
    payees.push({ id, currency, isHeld: false, net: 0, reserve: 0 });
  }

  /** Runs a payout as its workflow does, until it waits or ends. A crash loses what the workflow did not record. */
  async function drive(payout: MerchantPayoutInput): Promise<void> {
    let progress: RunProgress = {
      readAt: null,
      mustRead: true,
      retryAt: null,
      failingSince: null,
      isReviewed: true,
      isReversed: false,
      wasRequested: false,
    };
    for (let steps = 0; steps < 60; steps += 1) {
      const { act } = nextPayoutStep(await activities.loadPayoutState(payout), progress, Date.now());
      try {
        if (act === 'end' || act === 'wait') return;
        if (act === 'read') {
          if (!progress.mustRead && progress.readAt !== null) return;
          await activities.refreshPayout(payout);
          progress = { ...progress, readAt: Date.now(), mustRead: false };
        } else if (act === 'transfer') {
          const asked = await activities.transferPayout(payout);
          if (asked.kind === 'rejected') return;
        } else if (act === 'send') {
          await activities.sendToBank(payout);
        } else if (act === 'reverse') {
          const asked = await activities.takeTransferBack(payout);
          if (asked.kind === 'made') progress = { ...progress, isReversed: true };
        } else if (act === 'fail') {
          const { failingCode } = await activities.loadPayoutState(payout);
          await activities.failPayout(payout, failingCode ?? 'could_not_process');
        }
      } catch {
        // Killed, or the outcome is unknown: the next run of the activity begins anew.
      }
    }
  }

  async function unfinished(): Promise<MerchantPayoutInput[]> {
    const rows = await prisma.payout.findMany({
      where: { status: { in: ['created', 'in_transit'] } },
      select: { id: true },
    });
    const found = await Promise.all(rows.map(({ id }) => findPayoutById(fresh.database, id as never)));
    return found.filter((payout) => payout !== null);
  }

  /** The bank's week: it pays, rejects, and returns what it had paid. */
  async function bankWorks(): Promise<void> {
    for (const payout of bank.atBank) {
      if (payout.state === 'pending' && chance(0.9)) payout.state = 'in_transit';
      else if (payout.state === 'in_transit') fail(payout, 0.12, 'paid');
      else if (payout.state === 'paid' && chance(0.01)) {
        fail(payout, 1, 'paid');
        const returned = await findPayoutById(fresh.database, payout.payoutId as never);
        if (returned !== null) await drive(returned);
      }
    }
  }

  function fail(payout: (typeof bank.atBank)[number], share: number, otherwise: 'paid'): void {
    if (!chance(share)) {
      payout.state = otherwise;
      return;
    }
    payout.state = 'failed';
    payout.failureCode = oneOf(payoutFailureCodes);
  }

  async function decide(period: string, rerunAt: string | null): Promise<void> {
    const asOf = new Date(Date.now() + 60_000).toISOString();
    for (let after: string | null = null; ; ) {
      try {
        const page = await activities.decidePayoutPage({ rail: 'test', period, asOf, rerunAt, after });
        if (page.next === null) return;
        after = page.next;
      } catch {
        // Killed before or after its commit: the page is decided again.
      }
    }
  }

  /** No merchant with a balance is left without a decision of this week. */
  async function undecided(period: string): Promise<unknown[]> {
    const { rows } = await fresh.database.pool.query<{ merchant_id: string }>(
      `SELECT a.merchant_id FROM unpaid_entry AS u
       JOIN ledger_entry AS e ON e.id = u.entry_id JOIN ledger_account AS a ON a.id = u.account_id
       WHERE NOT EXISTS (SELECT FROM payout_decision AS d WHERE d.period = $1 AND d.merchant_id = a.merchant_id
                         AND d.currency = a.currency AND d.skip_reason IS NOT NULL)
       GROUP BY a.id HAVING sum(e.amount) <> 0`,
      [period],
    );
    return rows;
  }

  for (const period of weeks) {
    await post(business(payees));
    for (const payee of payees.filter(() => chance(0.05))) {
      payee.isHeld = !payee.isHeld;
      await prisma.merchant.update({ where: { id: payee.id }, data: { heldAt: payee.isHeld ? new Date() : null } });
    }
    for (const { id, currency } of payees.filter(() => chance(0.15))) await cases.giveBankAccount(id, currency);
    // Two runs at once, as after a network partition.
    await Promise.all([decide(period, null), decide(period, null)]);
    expect(await undecided(period)).toEqual([]);
    expect(await cases.broken()).toEqual([]);
    await post(business(payees));
    const started = await findCreatedPayouts(fresh.database, { rail: 'test', period, after: null, limit: 10_000 });
    // Each payout by two workers at once.
    await Promise.all(started.flatMap((payout) => [drive(payout), drive(payout)]));
    expect(await cases.broken()).toEqual([]);
    for (let day = 0; day < 3; day += 1) {
      await bankWorks();
      for (const payout of await unfinished()) await drive(payout);
    }
    for (const { id, currency } of payees.filter(() => chance(0.2))) await cases.giveBankAccount(id, currency);
    await decide(period, new Date(Date.now() + 1_000).toISOString());
    for (const payout of await unfinished()) await drive(payout);
    expect(await cases.broken()).toEqual([]);
  }

  isCalm = true;
  for (const payout of await unfinished()) await drive(payout);
  expect(await cases.broken()).toEqual([]);
  expect(await totals(cases, payees)).toEqual(payees.map(({ net }) => net));
  const twice = bank.transfers.filter(
    ({ payoutId }, index) => bank.transfers.findIndex((other) => other.payoutId === payoutId) !== index,
  );
  expect([twice, new Set(bank.atBank.map(({ payoutId }) => payoutId)).size]).toEqual([[], bank.atBank.length]);
  // The partner holds exactly what the ledger says: sent and not back.
  const kept = bank.transfers.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
  expect(kept).toBe(await keptByLedger());
  const counts = {
    paid: await prisma.payout.count({ where: { status: 'paid' } }),
    failed: await prisma.payout.count({ where: { status: 'failed' } }),
  };
  process.stdout.write(`payouts of ${payees.length} merchants: ${JSON.stringify(counts)}\n`);
  // A quarter in which nothing is paid or nothing fails proves nothing.
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  sample.report(weeks.length);
});

/** What the ledger says that the partner has: payouts that are transferred and have not failed. */
async function keptByLedger(): Promise<number> {
  const { rows } = await fresh.database.pool.query<{ sum: number }>(
    `SELECT COALESCE(sum(amount), 0)::int AS sum FROM payout
     WHERE status <> 'failed' AND transfer_sealed IS NOT NULL AND reversal_sealed IS NULL`,
  );
  return rows[0]?.sum ?? 0;
}

/** Per merchant: available + reserve + in transit + paid. */
async function totals(cases: ReturnType<typeof payoutCases>, payees: readonly Payee[]): Promise<number[]> {
  return Promise.all(
    payees.map(async ({ id, currency }) => {
      const {
        merchant_available = 0,
        merchant_reserve = 0,
        merchant_in_transit = 0,
      } = await cases.balances(id, currency);
      const paid = (await cases.payouts(id)).filter(({ status }) => status === 'paid');
      return (
        merchant_available + merchant_reserve + merchant_in_transit + paid.reduce((sum, { amount }) => sum + amount, 0)
      );
    }),
  );
}
