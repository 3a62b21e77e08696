import { randomUUID } from 'node:crypto';
import { type PaymentStatus, paymentMoves, paymentStatuses } from '@landed/contracts/payment-intent/status';
import { refundMoves, refundStatuses } from '@landed/contracts/refund/status';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

const fresh = databaseOfFile();
const merchantId = randomUUID();

beforeAll(async () => {
  await createMerchant(fresh.database, { id: merchantId, name: 'Status', rails: ['test'] });
});

/** The columns that each status needs, by the table's checks. */
const columnsOf: Readonly<Record<PaymentStatus, { captured: number; failure: string | null; reason: string | null }>> =
  {
    requires_action: { captured: 0, failure: null, reason: null },
    processing: { captured: 0, failure: null, reason: null },
    authorized: { captured: 0, failure: null, reason: null },
    succeeded: { captured: 100, failure: null, reason: null },
    captured: { captured: 100, failure: null, reason: null },
    canceled: { captured: 0, failure: null, reason: 'expired' },
    failed: { captured: 0, failure: 'card_declined', reason: null },
  };

async function paymentIn(status: PaymentStatus): Promise<string> {
  const id = randomUUID();
  const { captured, failure, reason } = columnsOf[status];
  await fresh.database.pool.query(
    `INSERT INTO operation (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt, accepted_at)
     VALUES ($1, $2, 'test', $3, '', '', 'checkout', 'running', 1, now())`,
    [id, merchantId, id],
  );
  await fresh.database.pool.query(
    `INSERT INTO payment_intent (id, rail, merchant_id, operation_id, entity, currency, subtotal, shipping, tax, duty, total,
       capture_method, status, payment_method, amount_captured, failure_code, cancellation_reason, capture_before,
       action_expires_at, fee_bps, fee_fixed, reserve_bps, tax_remittance, created_at, updated_at)
     VALUES ($1, 'test', $2, $1, 'us', 'USD', 100, 0, 0, 0, 100, 'manual', $3, '', $4, $5, $6, now(), now(), 0, 0, 0,
       'platform', now(), now())`,
    [id, merchantId, status, captured, failure, reason],
  );
  return id;
}

async function move(id: string, to: PaymentStatus): Promise<void> {
  const { captured, failure, reason } = columnsOf[to];
  await fresh.database.pool.query(
    `UPDATE payment_intent SET status = $2, amount_captured = $3, failure_code = $4, cancellation_reason = $5 WHERE id = $1`,
    [id, to, captured, failure, reason],
  );
}

const pairs = paymentStatuses.flatMap((from) =>
  paymentStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('the status of a refund', () => {
  it('a status has the same legal moves in the database as in the contract', async () => {
    const { rows } = await fresh.database.pool.query<{ move: string }>(
      `SELECT concat(from_status, ' → ', to_status) AS move FROM refund_status_move`,
    );
    const inContract = refundStatuses.flatMap((from) => refundMoves[from].map((to) => `${from} → ${to}`));
    expect(rows.map(({ move }) => move).toSorted()).toEqual(inContract.toSorted());
  });
});

describe('the status of a payment', () => {
  it('a status has the same legal moves in the database as in the contract', async () => {
    const { rows } = await fresh.database.pool.query<{ from_status: string; to_status: string }>(
      'SELECT from_status::text, to_status::text FROM payment_status_move',
    );
    const inDatabase = rows.map(({ from_status, to_status }) => `${from_status} → ${to_status}`).toSorted();
    const inContract = paymentStatuses.flatMap((from) => paymentMoves[from].map((to) => `${from} → ${to}`)).toSorted();
    expect(inDatabase).toEqual(inContract);
  });

  it.each(pairs)('moves from %s to %s only if that is a legal move', async (from, to) => {
    const id = await paymentIn(from);
    const moved = move(id, to);
    if (paymentMoves[from].includes(to)) await moved;
    else await expect(moved).rejects.toThrow(`payment_intent cannot move from ${from} to ${to}`);
    const { rows } = await fresh.database.pool.query<{ to_status: string }>(
      'SELECT to_status::text FROM payment_status_history WHERE payment_intent_id = $1 ORDER BY id',
      [id],
    );
    expect(rows.map((row) => row.to_status)).toEqual(paymentMoves[from].includes(to) ? [from, to] : [from]);
  });

  it.each([
    ['more refunded than captured', 'amount_refunded = 1', 'payment_intent_returned_check'],
    ['a captured amount before it is paid', 'amount_captured = 100', 'payment_intent_captured_check'],
    ['another tax than it was charged with', 'tax = 1', 'the terms of payment_intent'],
    ['another total, even if the parts add up', 'subtotal = 200, total = 200', 'the terms of payment_intent'],
    ['another entity', `entity = 'gb'`, 'the terms of payment_intent'],
    ['another fee than agreed', 'fee_bps = 1', 'the terms of payment_intent'],
    ['a failure code before it failed', `failure_code = 'card_declined'`, 'payment_intent_failure_check'],
  ])('the status of a payment cannot be stored with %s', async (_, change, check) => {
    const id = await paymentIn('processing');
    await expect(fresh.database.pool.query(`UPDATE payment_intent SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
      check,
    );
  });
});
