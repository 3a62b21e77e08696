import { currencyOfEntity } from '@landed/contracts/entity/entity';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { instantBefore } from '@landed/contracts/reconciliation/days';
import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { loadAccountPayouts } from '@landed/prisma/read/payout/account-payouts';
import { listPartnerAccounts, type PartnerAccount } from '@landed/prisma/read/payout/partner-accounts';
import { keepPartnerDifferences } from '@landed/prisma/write/reconciliation/save-differences';
import { ApplicationFailure } from '@temporalio/common';
import { currentAttempt } from '../operation/outcome-unknown.js';
import type { PayoutDependencies } from '../payout/dependencies.js';
import { type Compared, type Context, compareAccount, ofAccount } from './compare-account.js';
import { beat } from './heartbeat.js';
import { type BegunRun, saveInBatches } from './reconcile-day.js';

const accountsPerPage = 100;
const accountsAtOnce = 4;

/** A bank may return a payout for days after it was paid. */
const payoutDays = 14;

/** How often a page is read, about a minute, before an account of which the partner states nothing is a difference. */
const readsOfAccount = 5;
/** The same while the partner states nothing about any account of the page: it may be down, for an hour. */
const readsOfPartner = 20;

/** What a page of accounts showed. */
export interface ComparedPartner {
  /** Payouts of which the partner knows more than we do: their workflows read it. */
  readonly behind: readonly MerchantPayoutInput[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/**
 * Reads the payouts of the last 14 days and the balances of merchants' accounts at the partner, compares them with ours,
 * and saves what differs. A lost event is found so: no balance transaction of the platform shows a returned payout. Throws
 * `outcome_unknown` while the partner states nothing about an account; after some attempts, that is a difference as well,
 * so that one account does not stop the reconciliation of all others.
 */
export async function comparePartner(
  dependencies: Pick<PayoutDependencies, 'database' | 'keyring' | 'partnerOf'>,
  { rail, entity }: Pick<ReconciliationInput, 'rail' | 'entity'>,
  { begunAt }: BegunRun,
  after: string | null,
  attempt: number = currentAttempt(),
): Promise<ComparedPartner> {
  const { database, keyring, partnerOf } = dependencies;
  const account = { rail, entity };
  const accounts = await listPartnerAccounts(database, keyring, account, { after, limit: accountsPerPage });
  const since = instantBefore(begunAt, payoutDays);
  const merchants = accounts.map(({ merchantId }) => merchantId);
  // Read before the partner, so that it must have what we have.
  const ours = await loadAccountPayouts(database, account, merchants, { since });
  const oursOf = ({ merchantId }: PartnerAccount) => ours.filter(({ payout }) => payout.merchantId === merchantId);
  const context: Context = { database, account, partner: partnerOf(account), since, begunAt };
  const found: Compared[] = [];
  const unread: Unread[] = [];
  for (let from = 0; from < accounts.length; from += accountsAtOnce) {
    const batch = accounts.slice(from, from + accountsAtOnce);
    for (const each of await Promise.all(batch.map((one) => compareIfReadable(context, one, oursOf(one))))) {
      if ('failure' in each) unread.push(each);
      else found.push(each);
    }
    beat();
  }
  const differences = found.flatMap((each) => each.differences);
  await saveInBatches(database, account, differences, begunAt);
  await saveUnread(context, unread, { attempt, isSilent: unread.length === accounts.length });
  const isLast = accounts.length < accountsPerPage;
  return { behind: found.flatMap(({ behind }) => behind), next: isLast ? null : (merchants.at(-1) ?? null) };
}

/** An account about which the partner stated nothing. */
interface Unread {
  readonly merchantId: string;
  readonly failure: ApplicationFailure;
}

async function compareIfReadable(...args: Parameters<typeof compareAccount>): Promise<Compared | Unread> {
  try {
    return await compareAccount(...args);
  } catch (error) {
    if (!(error instanceof ApplicationFailure) || error.type !== 'outcome_unknown') throw error;
    return { merchantId: args[1].merchantId, failure: error };
  }
}

/** Throws while the accounts are worth another read. What was found of them earlier stays open. */
async function saveUnread(
  { database, account, begunAt }: Context,
  unread: readonly Unread[],
  { attempt, isSilent }: { readonly attempt: number; readonly isSilent: boolean },
): Promise<void> {
  const [first] = unread;
  if (first === undefined) return;
  if (attempt < (isSilent ? readsOfPartner : readsOfAccount)) throw first.failure;
  const merchants = unread.map(({ merchantId }) => merchantId);
  await keepPartnerDifferences(database, account, merchants, begunAt);
  const differences = merchants.map((merchantId) => ({
    ...ofAccount({ account, begunAt }, merchantId, 'account_unreadable', currencyOfEntity[account.entity]),
    processorAmount: null,
    ourAmount: null,
  }));
  await saveInBatches(database, account, differences, begunAt);
}
