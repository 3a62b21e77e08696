import { currencyOfEntity } from '@landed/contracts/entity/entity';
import type { Database } from '@landed/prisma/database';
import type { Account } from '@landed/prisma/read/reconciliation/account';
import { postFees, postSuspense } from '@landed/prisma/write/reconciliation/post-transactions';
import { beat } from './heartbeat.js';

const journalsPerStatement = 500;

/**
 * Posts the processor's fees that are not posted, puts what has no journal of ours into suspense, and takes out of it
 * what has one now. A second call posts nothing.
 */
export async function postReconciled(
  database: Database,
  { rail, entity }: Account,
  suspended: readonly string[],
): Promise<{ readonly fees: number; readonly suspense: number }> {
  const account = { rail, entity, currency: currencyOfEntity[entity] };
  const fees = await repeated(() => postFees(database, account, journalsPerStatement));
  const suspense = await repeated(() => postSuspense(database, account, suspended, journalsPerStatement));
  return { fees, suspense };
}

async function repeated(post: () => Promise<number>): Promise<number> {
  let posted = 0;
  for (;;) {
    const count = await post();
    posted += count;
    beat();
    if (count < journalsPerStatement) return posted;
  }
}
