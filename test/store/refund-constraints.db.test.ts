import { randomUUID } from 'node:crypto';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { type RefundStatus, refundMoves, refundStatuses } from '@landed/contracts/refund/status';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakeRefundProcessor, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, paidPayment } from './refund-case.js';

/** What the database rejects, whatever the code does. */
const fresh = databaseOfFile();
const keyring = newKeyring();

const decisions = {
  pending: refundFacts.pending,
  succeeded: refundFacts.succeeded,
  failed: refundFacts.failed,
} as const;

async function refundIn(status: RefundStatus) {
  const payment = await paidPayment(fresh.database, keyring);
  const input = newRefundInput(payment);
  const { processor } = fakeRefundProcessor({ decides: [decisions[status]] });
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => processor,
  };
  await submitOperation(refundOperation, dependencies, input);
  await reconcileOperation(refundOperation, dependencies, input);
  return input;
}

const pairs = refundStatuses.flatMap((from) =>
  refundStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('the status of a refund', () => {
  it('the status of a refund has the same legal moves in the database as in the contract', async () => {
    const { rows } = await fresh.database.pool.query<{ move: string }>(
      `SELECT concat(from_status, ' → ', to_status) AS move FROM refund_status_move`,
    );
    const inContract = refundStatuses.flatMap((from) => refundMoves[from].map((to) => `${from} → ${to}`));
    expect(rows.map(({ move }) => move).toSorted()).toEqual(inContract.toSorted());
  });

  it.each(pairs)('moves from %s to %s only if that is a legal move', async (from, to) => {
    const { refundId } = await refundIn(from);
    const moved = fresh.database.pool.query('UPDATE refund SET status = $2, failure_reason = $3 WHERE id = $1', [
      refundId,
      to,
      to === 'failed' ? 'declined' : null,
    ]);
    if (refundMoves[from].includes(to)) expect((await moved).rowCount).toBe(1);
    else await expect(moved).rejects.toThrow(`refund cannot move from ${from} to ${to}`);
  });
});

describe('the refunded amount of a payment', () => {
  /** Copies a row with other values. */
  const copyOf = (table: string, where: string, changes: string) =>
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(t, ${changes})).* FROM ${table} AS t WHERE ${where}`;

  it('the refunded amount of a payment is what its journals say: rejects another journal of a refund at commit', async () => {
    const { refundId, paymentIntentId } = await refundIn('succeeded');
    const second = fresh.database.pool.query(`
      ${copyOf(
        'ledger_journal',
        `t.refund_id = '${refundId}'`,
        `jsonb_build_object('id', '${randomUUID()}', 'op_key', 'second/${refundId}', 'created_at', now(), 'effective_at', now())`,
      )};
      INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
      SELECT (SELECT id FROM ledger_journal WHERE op_key = 'second/${refundId}'), e.account_id, e.currency, e.amount, e.available_at
      FROM ledger_entry AS e JOIN ledger_journal AS j ON j.id = e.journal_id
      WHERE j.refund_id = '${refundId}' AND j.op_key NOT LIKE 'second/%'`);
    await expect(second).rejects.toThrow(
      `payment_intent ${paymentIntentId} has refunded 5000 and disputed 0 but its journals say 10000 and 0`,
    );
  });

  it('the refunded amount of a payment is what its journals say: rejects a new payment with a refunded amount', async () => {
    const { paymentIntentId } = await refundIn('succeeded');
    const id = randomUUID();
    const inserted = fresh.database.pool.query(
      copyOf('payment_intent', `t.id = '${paymentIntentId}'`, `jsonb_build_object('id', '${id}')`),
    );
    await expect(inserted).rejects.toThrow(
      `payment_intent ${id} has refunded 5000 and disputed 0 but its journals say 0 and 0`,
    );
  });
});

describe('a refund', () => {
  it.each([
    ['amount = amount + 1, subtotal = subtotal + 1'],
    ['tax = tax + 1, subtotal = subtotal - 1'],
    [`reason = 'other'`],
    [`created_at = created_at - interval '1 day'`],
    [`currency = 'USD'`],
  ])('keeps its terms: rejects %s', async (change) => {
    const { refundId } = await refundIn('pending');
    await expect(fresh.database.pool.query(`UPDATE refund SET ${change} WHERE id = $1`, [refundId])).rejects.toThrow(
      `the terms of refund ${refundId} cannot change`,
    );
  });

  it.each([
    ['refund_failure_check', `status = 'failed', failure_reason = NULL`],
    ['refund_failure_check', `failure_reason = 'declined'`],
    ['refund_amounts_check', 'reserve_released = -1'],
  ])('rejects a change that violates %s', async (constraint, change) => {
    const { refundId } = await refundIn('pending');
    await expect(fresh.database.pool.query(`UPDATE refund SET ${change} WHERE id = $1`, [refundId])).rejects.toThrow(
      constraint,
    );
  });
});

describe('a payment', () => {
  it.each([
    ['reserves more for refunds than is left', 'refund_reserved = amount_captured - amount_refunded + 1'],
    ['refunds more than was captured', 'amount_refunded = amount_captured + 1'],
    ['refunds and reserves more than was captured', 'refund_reserved = 8541'],
    ['disputes a negative amount', 'amount_disputed = -1'],
    ['reserves a negative amount', 'refund_reserved = -1'],
  ])('the database never stores a payment that %s', async (_, change) => {
    const { paymentIntentId } = await refundIn('succeeded');
    await expect(
      fresh.database.pool.query(`UPDATE payment_intent SET ${change} WHERE id = $1`, [paymentIntentId]),
    ).rejects.toThrow('payment_intent_returned_check');
  });
});
