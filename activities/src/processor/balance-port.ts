import type { BalanceTransaction } from '@landed/contracts/reconciliation/types';

/** A part of the list; `from` is inclusive, `to` is not. RFC 3339. */
export interface BalancePage {
  readonly from: string;
  readonly to: string;
  /** The processor's id after which the page begins; null for the first page. */
  readonly after: string | null;
}

/** The calls about the balance. None throws because of a response or a missing response. */
export interface BalanceCalls {
  /** Lists the movements of the balance, newest first. Null when the processor did not respond. */
  listBalanceTransactions(
    page: BalancePage,
  ): Promise<{ readonly transactions: readonly BalanceTransaction[]; readonly next: string | null } | null>;
}
