import { newId } from '../ids.js';
import type { TransactionRecord } from './record.js';

/** What moved the balance. `fee` is 0 and the money available at once, unless stated otherwise. */
export interface BalanceMove
  extends Pick<TransactionRecord, 'account' | 'type' | 'amount' | 'currency' | 'source' | 'transfer'> {
  readonly fee?: number;
  readonly at: Date;
}

/**
 * The balance transaction of a move. Put it into `transactions` of the effect: it is committed with what caused it.
 * Charges, refunds, disputes and transfers need no call, because the store derives theirs.
 */
export function recordBalanceTransaction({ fee = 0, at, ...move }: BalanceMove): TransactionRecord {
  const created = Math.floor(at.getTime() / 1_000);
  return { id: newId('txn_1', 23), ...move, fee, created, availableOn: created, isDropped: false };
}
