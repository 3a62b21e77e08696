import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { Database } from '@landed/prisma/database';
import { responseContext } from '@landed/prisma/read/operation/read-operation';

/** The stored operation of a key and its payments, in the order of the attempts. */
interface StoredState {
  readonly key: StoredKey | null;
  readonly payments: readonly { readonly id: string; readonly status: string; readonly failure: string | null }[];
  /** `[processor key, outcome]`. */
  readonly attempts: readonly (readonly [string, string])[];
  readonly events: readonly string[];
  /** Amount by account kind, one record per journal. */
  readonly journals: readonly Readonly<Record<string, number>>[];
}

interface StoredKey {
  readonly state: string;
  readonly attempt: number;
  readonly status: number | null;
  /** The stored body, opened; null when there is none. */
  readonly response: unknown;
  /** Whether the body is the response of the key. */
  readonly completed: boolean;
  readonly payment: string | null;
}

interface StoredRow extends Omit<StoredState, 'key'> {
  readonly key: (Omit<StoredKey, 'response'> & { readonly response: string | null }) | null;
}

export async function storedState(
  database: Database,
  keyring: Keyring,
  input: Pick<CheckoutInput, 'merchantId' | 'rail' | 'idempotency'>,
): Promise<StoredState> {
  const { merchantId, rail, idempotency } = input;
  const { rows } = await database.pool.query<StoredRow>(
    `SELECT
       (SELECT jsonb_build_object('state', state, 'attempt', attempt, 'status', response_status,
                 'response', encode(response, 'base64'), 'completed', completed_at IS NOT NULL, 'payment', payment_intent_id)
        FROM operation WHERE merchant_id = $1 AND rail = $2 AND key_hash = $3) AS key,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'failure', failure_code) ORDER BY id), '[]')
        FROM payment_intent WHERE merchant_id = $1) AS payments,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(processor_key, outcome) ORDER BY payment_intent_id, created_at, processor_key), '[]')
        FROM processor_attempt WHERE payment_intent_id IN (SELECT id FROM payment_intent WHERE merchant_id = $1)) AS attempts,
       (SELECT coalesce(jsonb_agg(type ORDER BY resource_id, sequence), '[]')
        FROM event WHERE merchant_id = $1) AS events,
       (SELECT coalesce(jsonb_agg(
                 (SELECT jsonb_object_agg(a.kind, e.amount) FROM ledger_entry AS e JOIN ledger_account AS a ON a.id = e.account_id
                  WHERE e.journal_id = j.id) ORDER BY j.id), '[]')
        FROM ledger_journal AS j WHERE j.merchant_id = $1) AS journals`,
    [merchantId, rail, idempotency.keyHash],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A select of subqueries returns a row.');
  if (row.key === null) return { ...row, key: null };
  const { response } = row.key;
  const opened =
    response === null
      ? null
      : open(
          keyring,
          Buffer.from(response, 'base64'),
          responseContext({ merchantId, rail, keyHash: idempotency.keyHash }),
        ).toString();
  return { ...row, key: { ...row.key, response: opened === null ? null : (JSON.parse(opened) as unknown) } };
}

const byMerchant = [
  'operation',
  'payment_intent',
  'refund',
  'dispute',
  'dispute_evidence',
  'event',
  'ledger_journal',
  'tax_quote',
  'classification_cache',
] as const;
const byPayment = ['payment_buyer', 'processor_attempt', 'payment_status_history'] as const;

/** Every column of every row of a merchant, sealed bytes included. If two results are equal, nothing was written. */
export async function allRows(database: Database, merchantId: string): Promise<Record<string, string[]>> {
  const payments = 'SELECT id FROM payment_intent WHERE merchant_id = $1';
  const journals = 'SELECT id FROM ledger_journal WHERE merchant_id = $1';
  const queries = [
    ...byMerchant.map((table) => [table, `SELECT t::text AS row FROM ${table} AS t WHERE merchant_id = $1`]),
    ...byPayment.map((table) => [
      table,
      `SELECT t::text AS row FROM ${table} AS t WHERE payment_intent_id IN (${payments})`,
    ]),
    ['ledger_entry', `SELECT t::text AS row FROM ledger_entry AS t WHERE journal_id IN (${journals})`],
  ] as const;
  const found = queries.map(async ([table = '', sql = '']) => {
    const { rows } = await database.pool.query<{ row: string }>(sql, [merchantId]);
    return [table, rows.map(({ row }) => row).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
