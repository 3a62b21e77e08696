import { randomUUID } from 'node:crypto';
import type { Keyring } from '@landed/codec/keyring';
import type { BookedEffect, DifferenceKind } from '@landed/contracts/reconciliation/kinds';
import type { BalanceTransaction } from '@landed/contracts/reconciliation/types';
import type { Database } from '@landed/prisma/database';
import { storeObjectId } from '@landed/prisma/read/processor-object/object-id';

/** An effect on both sides. Amounts are minor units; negative takes from the balance. */
export interface BookEntry {
  readonly effect: BookedEffect;
  readonly subjectId: string;
  /** The processor's id of the charge, refund or dispute. */
  readonly source: string;
  /** What our journals move; empty: we know the object, and posted nothing. */
  ours: readonly number[];
  theirs: readonly Movement[];
  readonly at: Date;
}

export interface Movement {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
}

/** Chooses from a generator of numbers from 0 to below 1. */
export class Choice {
  constructor(readonly random: () => number) {}
  below = (limit: number): number => Math.floor(this.random() * limit);
  oneOf = <Value>(values: readonly Value[]): Value => values[this.below(values.length)] as Value;
}

const movement = (type: string, amount: number, fee = 0): Movement => ({
  id: `txn_${randomUUID()}`,
  type,
  amount,
  fee,
  currency: 'USD',
});

/** Equal books: charges, refunds that succeed or fail, disputes that are lost or won, each with the processor's fees. */
export function equalBooks(choice: Choice, day: string, count: number): BookEntry[] {
  return Array.from({ length: count }, () => {
    const effect = choice.oneOf(['charge', 'charge', 'charge', 'refund', 'dispute'] as const);
    const amount = 1 + choice.below(1_000_000);
    const entry = { effect, subjectId: randomUUID(), source: `${effect}_${randomUUID()}` };
    const at = new Date(Date.parse(day) + choice.below(86_000) * 1_000);
    const isReturned = choice.below(3) === 0;
    switch (effect) {
      case 'charge':
        return { ...entry, at, ours: [amount], theirs: [movement('charge', amount, choice.below(amount))] };
      case 'refund':
        return {
          ...entry,
          at,
          ours: isReturned ? [-amount, amount] : [-amount],
          theirs: [movement('refund', -amount), ...(isReturned ? [movement('refund_failure', amount)] : [])],
        };
      case 'dispute':
        return {
          ...entry,
          at,
          ours: isReturned ? [-amount, amount] : [-amount],
          theirs: [movement('adjustment', -amount, 1_500), ...(isReturned ? [movement('adjustment', amount)] : [])],
        };
    }
  });
}

/** Kinds that one change of an entry makes, so that exactly this kind must be found. */
export const plantedKinds: readonly DifferenceKind[] = [
  'missing_at_us',
  'missing_at_processor',
  'amount_differs',
  'currency_differs',
  'status_differs',
  'duplicate_effect',
];

/** Makes an entry differ. Returns false for an entry that cannot differ in this way. */
export function plant(entry: BookEntry, kind: DifferenceKind): boolean {
  const [first] = entry.theirs;
  // What was made and taken back is zero on both sides: half of it missing is a difference of another kind.
  if (first === undefined || entry.theirs.length !== 1 || entry.ours.length !== 1) return false;
  switch (kind) {
    case 'missing_at_us':
      entry.ours = [];
      return true;
    case 'missing_at_processor':
      entry.theirs = [];
      return true;
    case 'amount_differs':
      entry.theirs = [{ ...first, amount: first.amount + 7 * Math.sign(first.amount) }];
      return true;
    case 'currency_differs':
      entry.theirs = [{ ...first, currency: 'JPY' }];
      return true;
    case 'status_differs':
      entry.theirs = [first, movement(`${first.type}_failure`, -first.amount)];
      return true;
    case 'duplicate_effect':
      entry.theirs = [first, { ...movement(first.type, first.amount), fee: first.fee }];
      return true;
    case 'fee_changed':
    case 'payout_returned':
    case 'payout_status_differs':
    case 'connected_balance':
    case 'account_unreadable':
      return false;
  }
}

/** The processor's list, newest first. */
export function listOf(books: readonly BookEntry[]): BalanceTransaction[] {
  return books
    .flatMap(({ effect, source, at, theirs }) =>
      theirs.map(({ id, type, ...money }) => ({
        ...money,
        processorTransaction: id,
        type,
        effect,
        createdAt: at.toISOString(),
        availableAt: at.toISOString(),
        source,
        parents: [],
        claimed: { paymentIntentId: null, refundId: null, payoutId: null },
      })),
    )
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/**
 * Writes our side: the processor's ids and the journals. The payments themselves do not matter to the comparison, so
 * foreign keys are switched off for this transaction.
 */
export async function writeBooks(
  database: Database,
  keyring: Keyring,
  merchantId: string,
  books: readonly BookEntry[],
): Promise<void> {
  const objects = books.map(({ effect, subjectId, source }) => {
    const { idHmac, keyId, idSealed } = storeObjectId(keyring, source);
    return {
      id_hmac: idHmac,
      key_id: keyId,
      id_sealed: idSealed,
      // A payout is found by the processor's metadata.
      kind: effect === 'payout' ? 'payment' : effect,
      payment: effect === 'charge' ? subjectId : randomUUID(),
      refund: effect === 'refund' ? subjectId : null,
      dispute: effect === 'dispute' ? subjectId : null,
    };
  });
  const journals = books.flatMap(({ effect, subjectId, ours, at }) =>
    ours.map((amount, index) => ({
      id: randomUUID(),
      op_key: `${subjectId}/${index}`,
      [effect]: subjectId,
      amount,
      created_at: new Date(at.getTime() + index * 1_000),
    })),
  );
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query(
      `INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id,
         refund_id, dispute_id)
       SELECT 'test', 'us', id_hmac, key_id, kind, decode(id_sealed, 'base64'), $1, payment, refund, dispute
       FROM jsonb_to_recordset($2::jsonb)
         AS o (id_hmac text, key_id text, kind text, id_sealed text, payment uuid, refund uuid, dispute uuid)`,
      [merchantId, JSON.stringify(objects)],
    );
    await client.query(
      `WITH given AS (
         SELECT * FROM jsonb_to_recordset($2::jsonb) AS j (id uuid, op_key text, charge uuid, refund uuid, dispute uuid,
           payout uuid, amount bigint, created_at timestamptz)
       ), journal AS (
         INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, refund_id, dispute_id, payout_id,
           kind, created_at)
         SELECT id, op_key, 'test', $1, charge, refund, dispute, payout, 'planted', created_at FROM given
       )
       INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
       SELECT given.id, a.id, a.currency,
         CASE a.kind WHEN 'processor_receivable' THEN given.amount ELSE -given.amount END
       FROM given CROSS JOIN ledger_account AS a
       WHERE a.rail = 'test' AND a.entity = 'us' AND a.currency = 'USD'
         AND (a.kind = 'processor_receivable' OR a.kind = 'merchant_available' AND a.merchant_id = $1)`,
      [merchantId, JSON.stringify(journals)],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
