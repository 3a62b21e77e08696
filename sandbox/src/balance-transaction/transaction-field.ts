import type { Store } from '../store/store.js';
import { renderTransaction } from './render-transaction.js';

/**
 * The field `balance_transaction` of a charge or refund: the id of its first movement, or the object where it is
 * expanded. Null while there is none.
 */
export function transactionField(index: Store, source: string, isExpanded: boolean): unknown {
  const [first] = index.transactionsOfSource(source).filter(({ isDropped }) => !isDropped);
  if (first === undefined) return null;
  return isExpanded ? renderTransaction(first) : first.id;
}
