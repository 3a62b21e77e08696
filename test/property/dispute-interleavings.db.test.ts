import { randomUUID } from 'node:crypto';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { ForeignRefund, Processor } from '@landed/activities/processor/port';
import { adoptRefunds } from '@landed/activities/refund/adopt-refunds';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { splitCharge } from '@landed/contracts/ledger/charge-postings';
import type { RefundId } from '@landed/contracts/refund/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import { releaseDueReserves } from '@landed/prisma/write/reserve-hold/release-due-reserves';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { Sample } from '../setup/sample.js';
import { newKeyring } from '../store/checkout-case.js';
import { disputeOf, paymentMoney } from '../store/dispute-case.js';
import { fakeRefundProcessor, refundFacts } from '../store/fake-refund-processor.js';
import { newRefundInput, type PaidPayment, paidPayment } from '../store/refund-case.js';

let fresh: FreshDatabase;
const keyring = newKeyring();
const sample = new Sample('dispute interleavings', { share: 1 / 40 });
const sequences = 200;
const stepsPerSequence = 14;

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const below = (limit: number) => Math.floor(sample.random() * limit);
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;

/** Small parts find rounding faults, large ones find overflows. */
function randomOrder(): AmountBreakdown {
  const scale = oneOf([3, 60, 9_000]);
  const [subtotal, shipping, tax, duty] = [50 + below(scale * 9), below(scale), below(scale), below(scale)];
  return { subtotal, shipping, tax, duty, total: subtotal + shipping + tax + duty, currency: 'EUR' };
}

/** The daily run of a day on which all reserves are due. */
function releaseAllReserves(): Promise<number> {
  const dueAt = new Date(Date.now() + 400 * 86_400_000).toISOString();
  return releaseDueReserves(fresh.database, { rail: 'test', dueAt, limit: 10, reference: 'a run of the test' });
}

/** A payment with everything that can happen to it, one step or several at once. */
async function randomPayment() {
  const breakdown = randomOrder();
  const payment = await paidPayment(fresh.database, keyring, breakdown);
  const foreign: ForeignRefund[] = [];
  const fake = fakeRefundProcessor({ foreign });
  const processor: Partial<Processor> = fake.processor;
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => fake.processor,
  };
  const refunds: { id: RefundId; key: string }[] = [];
  const disputes: ReturnType<typeof disputeOf>[] = [];
  const amount = () => 1 + below(breakdown.total);
  const ours = () => foreign.filter(({ fact }) => fact.kind !== 'failed').length;

  const steps = {
    async refund() {
      const input = newRefundInput(payment, { amount: oneOf([null, amount()]) });
      const outcome = await submitOperation(refundOperation, dependencies, input);
      if (outcome.kind !== 'completed' || outcome.result === undefined || 'error' in outcome.result) return;
      refunds.push({ id: input.refundId, key: `${input.operationId}.1.1` });
    },
    async failRefund() {
      if (refunds.length === 0) return;
      const refund = oneOf(refunds);
      fake.becomes(refund.key, refundFacts.failed);
      await refreshRefund(dependencies, { ...payment, refundId: refund.id });
    },
    async refundAtProcessor() {
      // The processor refunds at most what it captured. Three of them are enough.
      const { captured, refunded, reserved } = await paymentMoney(fresh.database, payment);
      const left = captured - refunded - reserved;
      if (left === 0 || ours() >= 3) return;
      const processorRefund = `re_${randomUUID()}`;
      const fact = { kind: 'succeeded', detail: { refund: processorRefund } } as const;
      foreign.push({ processorRefund, money: { amount: 1 + below(left), currency: 'EUR' }, reason: null, fact });
      await adoptRefunds(dependencies, payment);
    },
    async releaseReserve() {
      await releaseAllReserves();
    },
    async openDispute() {
      if (disputes.length >= 3) return;
      const stage = oneOf(['inquiry', 'chargeback', 'chargeback'] as const);
      const money = { amount: oneOf([breakdown.total, amount()]), currency: 'EUR' as const };
      const dispute = disputeOf(fresh.database, keyring, payment, { stage, money }, processor);
      disputes.push(dispute);
      await dispute.refresh();
    },
    async moveDispute() {
      if (disputes.length === 0) return;
      const dispute = oneOf(disputes);
      const status = oneOf(['needs_response', 'under_review', 'won', 'lost', 'prevented'] as const);
      const stage = oneOf(['inquiry', 'chargeback', 'chargeback'] as const);
      dispute.becomes({ status, stage, submissionCount: oneOf([0, 1]) });
      await dispute.refresh();
    },
  };
  return { breakdown, payment, steps, disputes };
}

/** The hold of a payment, and what daily runs have released of it. */
async function holdOf({ paymentIntentId }: PaidPayment) {
  const { rows } = await fresh.database.pool.query<{ held: number; released: number; when_due: number }>(
    `SELECT h.held, h.released, COALESCE((
       SELECT sum(e.amount) FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
       JOIN ledger_account AS a ON a.id = e.account_id
       WHERE j.payment_intent_id = h.payment_intent_id AND j.kind = 'reserve_released' AND a.kind = 'merchant_reserve'
     ), 0)::int AS when_due
     FROM reserve_hold AS h WHERE h.payment_intent_id = $1`,
    [paymentIntentId],
  );
  return { hold: rows[0], whenDue: rows[0]?.when_due ?? 0 };
}

/** What is wrong with the money of a payment; empty when nothing is. */
async function faultsOf({ breakdown, payment }: Awaited<ReturnType<typeof randomPayment>>): Promise<string[]> {
  const { captured, refunded, reserved, disputed, balances, unbalanced, taken } = await paymentMoney(
    fresh.database,
    payment,
  );
  const terms = { feeBps: 500, feeFixed: 50, reserveBps: 1_000, taxRemittance: 'platform' } as const;
  const { tax, duty, reserve } = splitCharge(breakdown, terms);
  const balance = (account: string) => balances[account] ?? 0;
  const sum = Object.values(balances).reduce((total, amount) => total + amount, 0);
  const parts = ['subtotal', 'shipping', 'tax', 'duty'] as const;
  const { hold, whenDue } = await holdOf(payment);
  const { rows } = await fresh.database.pool.query<{ tax: number; duty: number }>(
    `SELECT sum(tax) AS tax, sum(duty) AS duty FROM (
       SELECT tax, duty FROM refund WHERE payment_intent_id = $1 AND status = 'succeeded'
       UNION ALL
       SELECT taken_tax, taken_duty FROM dispute WHERE payment_intent_id = $1) AS given`,
    [payment.paymentIntentId],
  );
  return [
    ...(unbalanced === 0 && sum === 0 ? [] : ['the ledger does not sum to zero']),
    ...(balance('processor_receivable') === captured - refunded - disputed ? [] : ['the receivable is wrong']),
    ...(refunded + reserved <= captured ? [] : ['refunds exceed the capture']),
    ...parts.filter((part) => taken[part] > breakdown[part]).map((part) => `too much of ${part} is taken`),
    ...(taken.reserve + whenDue <= reserve && balance('merchant_reserve') === taken.reserve + whenDue - reserve
      ? []
      : ['the reserve is wrong']),
    ...(hold === undefined || (hold.held === reserve && hold.released === taken.reserve + whenDue)
      ? []
      : ['the hold is wrong']),
    ...(balance('tax_payable') === Number(rows[0]?.tax) - tax ? [] : ['the withheld tax is wrong']),
    ...(balance('duty_payable') === Number(rows[0]?.duty) - duty ? [] : ['the withheld duty is wrong']),
    ...(['tax_payable', 'duty_payable', 'dispute_fee'].every((account) => balance(account) <= 0)
      ? []
      : ['an account has the wrong sign']),
  ];
}

it('the money of a payment is right after every sequence of refunds, disputes and releases of the reserve, even at once', async () => {
  const runs = sample.count(sequences);
  let made = 0;
  for (; made < runs && !sample.isTimeUp; made += 1) {
    const run = await randomPayment();
    const trace: string[] = [];
    for (let step = 0; step < stepsPerSequence; step += 1) {
      const names = Array.from(
        { length: oneOf([1, 1, 3]) },
        () => oneOf(Object.keys(run.steps)) as keyof typeof run.steps,
      );
      trace.push(names.join('+'));
      const before = await paymentMoney(fresh.database, run.payment);
      const results = await Promise.allSettled(names.map((name) => run.steps[name]()));
      // A read that met a change of the record states nothing: the next one does.
      const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
      expect(
        failed.filter(({ message }) => !/no fact yet|event_resource_id_sequence/.test(message)),
        trace.join(' '),
      ).toEqual([]);
      expect(await faultsOf(run), `seed ${sample.seed}: ${trace.join(' ')}`).toEqual([]);
      const after = await paymentMoney(fresh.database, run.payment);
      if (names.every((name) => name === 'refund') && after.refunded > before.refunded) {
        expect(after.refunded + after.reserved + after.disputed, trace.join(' ')).toBeLessThanOrEqual(after.captured);
      }
    }
    // Everything ends well for the merchant: what disputes took is back.
    for (const dispute of run.disputes) {
      dispute.becomes({ status: 'won', stage: 'chargeback' });
      await dispute.refresh();
    }
    expect(await faultsOf(run), `seed ${sample.seed}: ${trace.join(' ')} and all won`).toEqual([]);
    expect((await paymentMoney(fresh.database, run.payment)).disputed).toBe(0);
    // What won disputes put back is due at once. Then everything that was held is released, exactly once.
    while ((await releaseAllReserves()) > 0);
    expect(await faultsOf(run), `seed ${sample.seed}: ${trace.join(' ')} and all released`).toEqual([]);
    const { hold } = await holdOf(run.payment);
    expect(hold?.released, trace.join(' ')).toBe(hold?.held);
    expect((await paymentMoney(fresh.database, run.payment)).balances['merchant_reserve']).toBeUndefined();
  }
  sample.report(made);
});
