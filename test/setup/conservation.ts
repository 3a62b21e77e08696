import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { moneyMark } from '@landed/stack/test-attempts';
import { expect } from 'vitest';
import { assertDisputes, disputesAtRest } from './dispute-audit.js';
import { LedgerAudit, type PaymentRow, type Totals } from './ledger-audit.js';
import { mismatchedResponses } from './mismatched-responses.js';
import { assertRefunds, refundsAtRest } from './refund-audit.js';
import { type SandboxControl, sandboxControl } from './sandbox-control.js';
import type { SandboxDispute, SandboxPayment, SandboxRefund } from './sandbox-records.js';

/** What was checked, so that a test can ensure that there was something to check. */
export interface ConservationReport {
  readonly payments: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Captured, not refunded and not disputed, which is the same at the processor, in the ledger and on the payments. */
  readonly captured: Totals;
}

/**
 * Money is conserved: the captured amounts at the processor, the processor receivable in the ledger and the amounts of
 * the payments are equal to the minor unit, per rail, entity and currency. Each payment agrees with its stored
 * response, attempts, events and history. One key made at most one charge. The stack must be at rest: a payment that is
 * still `processing` fails, too.
 */
export async function assertConservation(stack: StackFile): Promise<ConservationReport> {
  const audit = await LedgerAudit.open(stack);
  try {
    const sandbox = sandboxControl(stack);
    const disputes = await disputesAtRest(audit, sandbox);
    const processorRefunds = await refundsAtRest(audit, sandbox);
    return await marked(() => assertAtRest(audit, sandbox, processorRefunds, disputes));
  } finally {
    await audit.close();
  }
}

async function assertAtRest(
  audit: LedgerAudit,
  sandbox: SandboxControl,
  processorRefunds: readonly SandboxRefund[],
  disputes: readonly SandboxDispute[],
): Promise<ConservationReport> {
  const atProcessor = await sandbox.payments();
  const payments = await audit.payments();
  const captured = await assertTotals(audit, atProcessor, processorRefunds, disputes);
  await assertJournals(audit);
  assertPaymentsAgree(payments, atProcessor);
  assertOneChargePerKey(payments, atProcessor);
  await assertRefunds(audit, processorRefunds);
  await assertDisputes(audit);
  expect(mismatchedResponses(audit, await audit.operations(), payments, await audit.refunds())).toEqual([]);
  await assertEvents(audit);
  await assertHistory(audit);
  return { payments: payments.length, byStatus: countBy(payments, ({ status }) => status), captured };
}

/** Marks a failed assertion as one about money: `npm test` does not try it a second time. */
async function marked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') error.message = `${moneyMark}: ${error.message}`;
    throw error;
  }
}

async function assertTotals(
  audit: LedgerAudit,
  atProcessor: readonly SandboxPayment[],
  processorRefunds: readonly SandboxRefund[],
  disputes: readonly SandboxDispute[],
): Promise<Totals> {
  const receivable = await audit.totals(`
    SELECT concat_ws('/', a.rail, a.entity, a.currency) AS place, sum(e.amount)::text AS sum
    FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
    JOIN ledger_journal AS j ON j.id = e.journal_id
    -- Reconciliation posts what the payments do not say: the processor's fees, and what has no row. Payouts take money out.
    WHERE a.kind = 'processor_receivable' AND j.payout_id IS NULL AND j.kind NOT IN ('processor_fee', 'suspense') GROUP BY 1`);
  const onPayments = await audit.totals(`
    SELECT concat_ws('/', rail, entity, currency) AS place, sum(amount_captured - amount_refunded - amount_disputed)::text AS sum
    FROM payment_intent GROUP BY 1`);
  const sums = new Map<string, bigint>();
  const add = ({ rail, entity, currency }: SandboxPayment | SandboxRefund | SandboxDispute, amount: number) => {
    const place = `${rail}/${entity}/${currency.toUpperCase()}`;
    sums.set(place, (sums.get(place) ?? 0n) + BigInt(amount));
  };
  for (const payment of atProcessor) add(payment, payment.amount_captured);
  for (const refund of processorRefunds) if (refund.status === 'succeeded') add(refund, -refund.amount);
  for (const dispute of disputes) add(dispute, -dispute.amount_withdrawn);
  const captured = Object.fromEntries(
    [...sums].filter(([, sum]) => sum !== 0n).map(([place, sum]) => [place, sum.toString()]),
  );
  expect({ receivable, onPayments }).toEqual({ receivable: captured, onPayments: captured });
  return captured;
}

/** Every journal sums to zero and splits its charge by the terms; each captured payment has exactly one journal. */
async function assertJournals(audit: LedgerAudit): Promise<void> {
  const unbalanced = await audit.rows(`
    SELECT j.op_key FROM ledger_journal AS j LEFT JOIN ledger_entry AS e ON e.journal_id = j.id
    GROUP BY j.id, j.op_key, e.currency HAVING sum(e.amount) IS DISTINCT FROM 0`);
  const wrongJournalCounts = await audit.rows(`
    SELECT p.id, p.status::text, count(j.id)::int AS journals
    FROM payment_intent AS p LEFT JOIN ledger_journal AS j ON j.payment_intent_id = p.id AND j.kind = 'charge_captured'
    GROUP BY p.id HAVING count(j.id) <> CASE WHEN p.amount_captured > 0 THEN 1 ELSE 0 END`);
  // An independent computation of the decided formulas, in exact numerics.
  const wrongSplits = await audit.rows(`
    WITH terms AS (
      SELECT p.*, CASE WHEN tax_remittance = 'platform' THEN tax + duty ELSE 0 END AS withheld,
             CASE WHEN tax_remittance = 'platform' THEN tax ELSE 0 END AS owed_tax,
             CASE WHEN tax_remittance = 'platform' THEN duty ELSE 0 END AS owed_duty,
             floor((total::numeric * fee_bps + 5000) / 10000) + fee_fixed AS full_fee
      FROM payment_intent AS p WHERE amount_captured > 0
    ), fees AS (
      SELECT *, LEAST(full_fee, total - withheld) AS fee FROM terms
    ), split AS (
      SELECT *, floor((total - withheld - fee) * reserve_bps / 10000) AS reserve FROM fees
    ), expected AS (
      SELECT s.id, s.entity, s.rail, kind, -amount AS amount, owner
      FROM split AS s, LATERAL (VALUES
        ('processor_receivable', -total::numeric, NULL), ('tax_payable', owed_tax, NULL),
        ('duty_payable', owed_duty, NULL), ('platform_fee', fee, NULL),
        ('merchant_reserve', reserve, s.merchant_id),
        ('merchant_available', total - withheld - fee - reserve, s.merchant_id)) AS v (kind, amount, owner)
      WHERE amount <> 0
    ), actual AS (
      SELECT j.payment_intent_id AS id, a.entity, a.rail, a.kind::text AS kind, e.amount::numeric AS amount,
             a.merchant_id AS owner
      FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
      JOIN ledger_account AS a ON a.id = e.account_id
      WHERE j.kind = 'charge_captured'
    )
    (SELECT * FROM expected EXCEPT ALL SELECT * FROM actual)
    UNION ALL
    (SELECT * FROM actual EXCEPT ALL SELECT * FROM expected)`);
  const otherJurisdictions = await audit.rows(`
    SELECT p.id, a.kind::text, a.country, a.state FROM ledger_entry AS e
    JOIN ledger_account AS a ON a.id = e.account_id AND a.scope = 'jurisdiction'
    JOIN ledger_journal AS j ON j.id = e.journal_id
    JOIN payment_intent AS p ON p.id = j.payment_intent_id
    WHERE (a.country, a.state) IS DISTINCT FROM (p.tax_country, p.tax_state)`);
  expect({ unbalanced, wrongJournalCounts, wrongSplits, otherJurisdictions }).toEqual({
    unbalanced: [],
    wrongJournalCounts: [],
    wrongSplits: [],
    otherJurisdictions: [],
  });
}

/** The status at the processor for each payment status and attempt outcome. Null: no payment there. */
const counterparts: Readonly<Record<string, readonly (string | null)[]>> = {
  'succeeded by confirmed': ['succeeded'],
  'captured by confirmed': ['succeeded'],
  'authorized by confirmed': ['requires_capture'],
  'canceled by confirmed': ['canceled'],
  'requires_action by confirmed': ['requires_action'],
  // The buyer failed 3-D Secure: it is canceled there, so that no other card can be tried on it.
  'failed by confirmed': ['canceled'],
  'failed by declined': ['requires_payment_method'],
  // Canceled there if the challenge was found after the response: then no buyer can complete it.
  'failed by declined, not authenticated': ['requires_payment_method', 'canceled'],
  'failed by not_attempted': [null],
};

function endOf({ status, attempt_outcomes, failure_code }: PaymentRow): string {
  const end = `${status} by ${attempt_outcomes.join()}`;
  return end === 'failed by declined' && failure_code === 'authentication_failed' ? `${end}, not authenticated` : end;
}

function assertPaymentsAgree(payments: readonly PaymentRow[], atProcessor: readonly SandboxPayment[]): void {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const theirs = new Map<string, SandboxPayment[]>();
  for (const payment of atProcessor) {
    const ours = payment.metadata['landed_payment_intent'] ?? '';
    theirs.set(ours, [...(theirs.get(ours) ?? []), payment]);
  }
  const wrong = payments.flatMap((payment) => {
    const [first, ...more] = theirs.get(payment.id) ?? [];
    const agrees =
      more.length === 0 &&
      counterparts[endOf(payment)]?.includes(first?.status ?? null) &&
      (first === undefined || first.amount === payment.total) &&
      (first?.amount_captured ?? 0) === payment.amount_captured;
    return agrees ? [] : [{ payment, atProcessor: [first, ...more] }];
  });
  const unknown = atProcessor.filter(({ metadata, status }) => {
    // A payment that fences the idempotency key of a failed one: never charged, usually canceled.
    const fenced = known.get(metadata['landed_closes'] ?? '');
    const isFencing = fenced?.status === 'failed' && ['canceled', 'requires_payment_method'].includes(status);
    return !isFencing && !known.has(metadata['landed_payment_intent'] ?? '');
  });
  expect({ wrong, unknown }).toEqual({ wrong: [], unknown: [] });
}

function assertOneChargePerKey(payments: readonly PaymentRow[], atProcessor: readonly SandboxPayment[]): void {
  const held = ['succeeded', 'requires_capture'];
  const charges = atProcessor.filter(({ status }) => held.includes(status));
  const perKey = countBy(charges, ({ metadata }) => metadata['landed_operation'] ?? 'no key');
  const ours = countBy(
    payments.filter(({ status }) => ['succeeded', 'authorized', 'captured'].includes(status)),
    ({ operation_id }) => operation_id,
  );
  expect({ perKey, twice: Object.entries(perKey).filter(([, count]) => count > 1) }).toEqual({
    perKey: ours,
    twice: [],
  });
}

async function assertEvents(audit: LedgerAudit): Promise<void> {
  const gaps = await audit.rows(`
    SELECT resource_id, array_agg(sequence ORDER BY sequence) AS sequences FROM event GROUP BY resource_id
    HAVING min(sequence) <> 1 OR max(sequence) <> count(*) OR count(DISTINCT sequence) <> count(*)`);
  // Each status change has one event, in order. These events are not about a status change.
  const wrongEvents = await audit.rows(`
    SELECT p.id, p.status::text, inserted.types, moves.types AS moves
    FROM payment_intent AS p, LATERAL (
      SELECT array_agg(e.type ORDER BY e.sequence) AS types FROM event AS e
      WHERE e.resource_id = p.id
        AND e.type NOT IN ('payment_intent.authorization_expiring', 'payment_intent.processing',
                           'payment_intent.late_charge_returned')
    ) AS inserted, LATERAL (
      SELECT array_agg(CASE WHEN h.from_status IS NULL THEN 'payment_intent.created'
                            ELSE 'payment_intent.' || h.to_status END ORDER BY h.id) AS types
      FROM payment_status_history AS h WHERE h.payment_intent_id = p.id
    ) AS moves
    WHERE inserted.types IS DISTINCT FROM moves.types`);
  expect({ gaps, wrongEvents }).toEqual({ gaps: [], wrongEvents: [] });
}

/** The history leads without a gap from `processing` to the current status. */
async function assertHistory(audit: LedgerAudit): Promise<void> {
  const inconsistent = await audit.rows(`
    SELECT p.id, p.status::text, array_agg(concat_ws('→', h.from_status, h.to_status) ORDER BY h.id) AS moves
    FROM payment_intent AS p LEFT JOIN (
      SELECT *, lag(to_status) OVER (PARTITION BY payment_intent_id ORDER BY id) AS before FROM payment_status_history
    ) AS h ON h.payment_intent_id = p.id GROUP BY p.id
    HAVING bool_or(h.from_status IS DISTINCT FROM h.before)
        OR (array_agg(h.to_status ORDER BY h.id))[1] IS DISTINCT FROM 'processing'
        OR (array_agg(h.to_status ORDER BY h.id DESC))[1] IS DISTINCT FROM p.status
        OR (count(h.id) < 2 AND p.status <> 'processing')`);
  expect(inconsistent).toEqual([]);
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
