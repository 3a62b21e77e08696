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

const columns = {
  charge: 'payment_intent_id',
  refund: 'refund_id',
  dispute: 'dispute_id',
  payout: 'payout_id',
} as const;

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
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    for (const { effect, subjectId, source, ours, at } of books) {
      const { idHmac, keyId, idSealed } = storeObjectId(keyring, source);
      // A payout is found by the processor's metadata.
      const kind = effect === 'payout' ? 'payment' : effect;
      const payment = effect === 'charge' ? subjectId : randomUUID();
      const [refund, dispute] = [effect === 'refund' ? subjectId : null, effect === 'dispute' ? subjectId : null];
      await client.query(
        `INSERT INTO processor_object (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id,
           refund_id, dispute_id)
         VALUES ('test', 'us', $1, $2, $3, decode($4, 'base64'), $5, $6, $7, $8)`,
        [idHmac, keyId, kind, idSealed, merchantId, payment, refund, dispute],
      );
      for (const [index, amount] of ours.entries()) {
        const journal = randomUUID();
        await client.query(
          `INSERT INTO ledger_journal (id, op_key, rail, merchant_id, ${columns[effect]}, kind, created_at)
           VALUES ($1, $2, 'test', $3, $4, 'planted', $5)`,
          [journal, `${subjectId}/${index}`, merchantId, subjectId, new Date(at.getTime() + index * 1_000)],
        );
        await client.query(
          `INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
           SELECT $1, id, currency, CASE kind WHEN 'processor_receivable' THEN $2::bigint ELSE -$2::bigint END
           FROM ledger_account
           WHERE rail = 'test' AND entity = 'us' AND currency = 'USD'
             AND (kind = 'processor_receivable' OR kind = 'merchant_available' AND merchant_id = $3)`,
          [journal, amount, merchantId],
        );
      }
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
