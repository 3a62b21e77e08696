import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { Database } from '@landed/prisma/database';
import { responseContext } from '@landed/prisma/read/operation/read-operation';

/** Where a key and its payments stand, in the order in which the attempts were made. */
interface Standing {
  readonly key: StandingKey | null;
  readonly payments: readonly { readonly id: string; readonly status: string; readonly failure: string | null }[];
  /** `[processor key, outcome]`. */
  readonly attempts: readonly (readonly [string, string])[];
  readonly events: readonly string[];
  /** Amount by account kind, one record per journal. */
  readonly journals: readonly Readonly<Record<string, number>>[];
}

interface StandingKey {
  readonly state: string;
  readonly attempt: number;
  readonly status: number | null;
  /** The stored body, opened; null when there is none. */
  readonly answer: unknown;
  /** Whether anybody was answered with it. */
  readonly answered: boolean;
  readonly payment: string | null;
}

interface StandingRow extends Omit<Standing, 'key'> {
  readonly key: (Omit<StandingKey, 'answer'> & { readonly answer: string | null }) | null;
}

export async function standingOf(
  database: Database,
  keyring: Keyring,
  input: Pick<CheckoutInput, 'merchantId' | 'rail' | 'idempotency'>,
): Promise<Standing> {
  const { merchantId, rail, idempotency } = input;
  const { rows } = await database.pool.query<StandingRow>(
    `SELECT
       (SELECT jsonb_build_object('state', state, 'attempt', attempt, 'status', response_status,
                 'answer', encode(response, 'base64'), 'answered', completed_at IS NOT NULL, 'payment', payment_intent_id)
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
  if (row === undefined) throw new Error('a select of subqueries gives a row');
  if (row.key === null) return { ...row, key: null };
  const { answer } = row.key;
  const opened =
    answer === null
      ? null
      : open(
          keyring,
          Buffer.from(answer, 'base64'),
          responseContext({ merchantId, rail, keyHash: idempotency.keyHash }),
        ).toString();
  return { ...row, key: { ...row.key, answer: opened === null ? null : (JSON.parse(opened) as unknown) } };
}

const byMerchant = [
  'operation',
  'payment_intent',
  'refund',
  'event',
  'ledger_journal',
  'tax_quote',
  'classification_cache',
] as const;
const byPayment = ['payment_buyer', 'processor_attempt', 'payment_status_history'] as const;

/** Every column of every row that a merchant has, sealed bytes included: equal twice means that nothing was written. */
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
