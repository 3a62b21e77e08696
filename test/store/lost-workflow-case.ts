import type { LostWorkflows } from '@landed/activities/lost-workflow/activities';
import { processorKey } from '@landed/activities/operation/processor-key';
import { newRefund } from '@landed/activities/refund/refund-request';
import type { Keyring } from '@landed/codec/keyring';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { Database } from '@landed/prisma/database';
import { loadPaymentRefunds } from '@landed/prisma/read/refund/load-payment-refunds';
import { prepareRefund } from '@landed/prisma/write/refund/prepare-refund';

/** A refund that was prepared and whose outcome is unknown. */
export async function prepareUnknownRefund(database: Database, keyring: Keyring, input: RefundInput): Promise<void> {
  const refunds = await loadPaymentRefunds(database, input);
  if (refunds === null) throw new Error('The payment does not exist.');
  const breakdown = { subtotal: 5_000, shipping: 0, tax: 0, duty: 0, total: 5_000, currency: 'EUR' } as const;
  const refund = newRefund(input, breakdown, input.acceptedAt);
  const prepared = await prepareRefund(database, keyring, {
    input,
    refund,
    refunds,
    processorKey: processorKey(input),
  });
  if (!prepared) throw new Error('The refund was not prepared.');
}

/** Lets time pass for a row: as if it had last changed, and been accepted, this long ago. */
export async function age(
  { pool }: Database,
  table: 'payment_intent' | 'refund' | 'dispute' | 'payout',
  id: string,
  seconds: number,
): Promise<void> {
  await pool.query(
    `UPDATE ${table} SET updated_at = now() - $2 * interval '1 second',
                        sweep_after = sweep_after - $2 * interval '1 second' WHERE id = $1`,
    [id, seconds],
  );
  await pool.query(
    `UPDATE operation SET accepted_at = now() - $2 * interval '1 second'
     WHERE payment_intent_id = $1 OR id IN (SELECT operation_id FROM refund WHERE id = $1)`,
    [id, seconds],
  );
}

/** A Temporal server that has lost everything but `running`: it remembers what was started. */
export function emptyTemporal(running: readonly string[] = []) {
  const started: (
    | StoredOperation
    | { readonly kind: 'lifecycle'; readonly paymentIntentId: string }
    | { readonly kind: 'dispute'; readonly disputeId: string }
    | { readonly kind: 'payout'; readonly payoutId: string }
  )[] = [];
  const lostWorkflows: LostWorkflows = {
    isOperationRunning: async ({ keyHash }) => running.includes(keyHash),
    async startOperation(operation) {
      started.push(operation);
      return true;
    },
    async startPaymentLifecycle({ paymentIntentId }) {
      if (running.includes(paymentIntentId)) return false;
      started.push({ kind: 'lifecycle', paymentIntentId });
      return true;
    },
    async startDisputeLifecycle({ disputeId }) {
      if (running.includes(disputeId)) return false;
      started.push({ kind: 'dispute', disputeId });
      return true;
    },
    async startPayout({ payoutId }) {
      if (running.includes(payoutId)) return false;
      started.push({ kind: 'payout', payoutId });
      return true;
    },
  };
  return { lostWorkflows, started };
}
