import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { saveTransactions } from '@landed/prisma/write/reconciliation/save-transactions';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { BalancePage } from '../processor/balance-port.js';
import { derivedId } from '../processor/derived-id.js';
import type { AccountRef } from '../processor/port.js';
import { beat, lastBeat } from './heartbeat.js';

/** About a minute of an acquirer that responds slowly. */
const pagesMax = 200;

/** A part of a listing. `next`: where the next part begins; null at the end. */
export interface ListedPart {
  readonly listed: number;
  readonly next: string | null;
}

/** How far a part has come. A retry of the activity continues there. */
interface Progress {
  readonly after: string | null;
  readonly listed: number;
}

/**
 * Copies the processor's balance transactions of a time, page by page. Saving a page twice changes nothing. Throws
 * `outcome_unknown` while the processor does not respond; the next attempt continues after the last saved page.
 */
export async function listTransactions(
  { database, keyring, processorOf }: Pick<PaymentDependencies, 'database' | 'keyring' | 'processorOf'>,
  { rail, entity }: Pick<ReconciliationInput, 'rail' | 'entity'>,
  range: BalancePage,
): Promise<ListedPart> {
  const account = { rail, entity };
  const processor = processorOf(account);
  let { after, listed } = (lastBeat() as Progress | undefined) ?? { after: range.after, listed: 0 };
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await processor.listBalanceTransactions({ ...range, after });
    if (page === null) throw outcomeUnknown();
    await saveTransactions(
      database,
      keyring,
      account,
      page.transactions.map((found) => ({ ...found, id: transactionId(account, found.processorTransaction) })),
    );
    listed += page.transactions.length;
    if (page.next === null) return { listed, next: null };
    after = page.next;
    const progress: Progress = { after, listed };
    beat(progress);
  }
  return { listed, next: after };
}

function transactionId({ rail, entity }: AccountRef, processorTransaction: string): string {
  return derivedId<'balance_transaction'>(`${rail}/${entity}/${processorTransaction}`);
}
