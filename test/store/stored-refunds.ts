import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { OperationInput } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { responseContext } from '@landed/prisma/read/operation/read-operation';
import type { PaidPayment } from './refund-case.js';

/** The stored refunds of a payment, in the order in which they were made. */
interface StoredRefunds {
  readonly payment: { readonly refunded: number; readonly reserved: number };
  /** `[status, failure reason, amount, subtotal, shipping, tax, duty, reserve released]`. */
  readonly refunds: readonly (readonly (string | number | null)[])[];
  /** `[processor key, outcome]`. */
  readonly attempts: readonly (readonly [string, string])[];
  /** `[type, sequence, previous status]`. */
  readonly events: readonly (readonly [string, number, string | null])[];
  /** Journals of the refunds: the key and the entries. */
  readonly journals: readonly (readonly [string, readonly (readonly [string, number])[]])[];
}

export async function storedRefunds(database: Database, { paymentIntentId }: PaidPayment): Promise<StoredRefunds> {
  const { rows } = await database.pool.query<StoredRefunds>(
    `SELECT
       (SELECT jsonb_build_object('refunded', amount_refunded, 'reserved', refund_reserved)
        FROM payment_intent WHERE id = $1) AS payment,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(status, failure_reason, amount, subtotal, shipping, tax, duty,
                                                    reserve_released) ORDER BY id), '[]')
        FROM refund WHERE payment_intent_id = $1) AS refunds,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(processor_key, outcome) ORDER BY refund_id), '[]')
        FROM processor_attempt WHERE payment_intent_id = $1 AND kind = 'refund') AS attempts,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(type, sequence, previous_status) ORDER BY resource_id, sequence), '[]')
        FROM event WHERE resource_id IN (SELECT id FROM refund WHERE payment_intent_id = $1)) AS events,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(j.op_key,
                 (SELECT jsonb_agg(jsonb_build_array(a.kind, e.amount) ORDER BY e.id) FROM ledger_entry AS e
                  JOIN ledger_account AS a ON a.id = e.account_id WHERE e.journal_id = j.id)) ORDER BY j.id), '[]')
        FROM ledger_journal AS j
        WHERE j.refund_id IN (SELECT id FROM refund WHERE payment_intent_id = $1)) AS journals`,
    [paymentIntentId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select of subqueries returns a row.');
  return row;
}

interface KeyRow {
  readonly state: string;
  readonly attempt: number;
  readonly response_status: number | null;
  readonly response: Buffer | null;
  readonly completed: boolean;
}

/** The operation of a key, with its response opened; null when there is no row. */
export async function storedKey(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, idempotency }: Pick<OperationInput, 'rail' | 'merchantId' | 'idempotency'>,
) {
  const { rows } = await database.pool.query<KeyRow>(
    `SELECT state::text AS state, attempt, response_status, response AS response, completed_at IS NOT NULL AS completed FROM operation
     WHERE merchant_id = $1 AND rail = $2 AND key_hash = $3`,
    [merchantId, rail, idempotency.keyHash],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const context = responseContext({ merchantId, rail, keyHash: idempotency.keyHash });
  const response =
    row.response === null ? null : (JSON.parse(open(keyring, row.response, context).toString()) as unknown);
  return { state: row.state, attempt: row.attempt, status: row.response_status, response, completed: row.completed };
}
