import { currencyOfEntity } from '@landed/contracts/entity/entity';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import {
  type PayoutOnAccount,
  type UnexplainedBalance,
  unexplainedBalances,
} from '@landed/contracts/reconciliation/compare-balance';
import { comparePayout } from '@landed/contracts/reconciliation/compare-payout';
import { dayOf } from '@landed/contracts/reconciliation/days';
import type { FoundDifference, ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { type AccountPayout, loadAccountPayouts } from '@landed/prisma/read/payout/account-payouts';
import { listPartnerAccounts, type PartnerAccount } from '@landed/prisma/read/payout/partner-accounts';
import { keepPartnerDifferences } from '@landed/prisma/write/reconciliation/save-differences';
import { ApplicationFailure } from '@temporalio/common';
import { currentAttempt, outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PayoutDependencies } from '../payout/dependencies.js';
import type { ListedPartnerPayout, PayoutPartner } from '../payout/partner/port.js';
import { differenceId } from './compare-range.js';
import { beat } from './heartbeat.js';
import { type BegunRun, saveInBatches } from './reconcile-day.js';

const accountsPerPage = 100;
const accountsAtOnce = 4;

/** A bank may return a payout for days after it was paid. */
const payoutDays = 14;
/** An older return shows in the balance. Then payouts of this time are read as well. */
const olderDays = 180;
const dayMilliseconds = 86_400_000;

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

interface Compared {
  readonly behind: readonly MerchantPayoutInput[];
  readonly differences: readonly FoundDifference[];
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
  const since = new Date(Date.parse(begunAt) - payoutDays * dayMilliseconds).toISOString();
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

interface Context extends Pick<PayoutDependencies, 'database'> {
  readonly account: Pick<ReconciliationInput, 'rail' | 'entity'>;
  readonly partner: PayoutPartner;
  readonly since: string;
  readonly begunAt: string;
}

async function compareAccount(
  context: Context,
  { merchantId, accountId }: PartnerAccount,
  ours: readonly AccountPayout[],
): Promise<Compared> {
  const { database, account, partner, since, begunAt } = context;
  const listed = await listedSince(partner, accountId, since);
  const compared = await comparePayouts(context, merchantId, ours, listed);
  const reading = await partner.readBalances({ accountId });
  if (reading.kind === 'unknown') throw outcomeUnknown(reading.detail);
  const unexplained = (payouts: readonly AccountPayout[], behind: readonly MerchantPayoutInput[]) =>
    unexplainedBalances(reading.kind === 'absent' ? {} : reading.balances, moneyOf(payouts, behind));
  if (unexplained(ours, compared.behind).length === 0) return compared;
  // Read again: a payout that has changed meanwhile had its money here or elsewhere.
  const payouts = readTwice(ours, await loadAccountPayouts(database, account, [merchantId], { since }));
  if (unexplained(payouts, compared.behind).length === 0) return compared;
  const olderSince = new Date(Date.parse(begunAt) - olderDays * dayMilliseconds).toISOString();
  const older = await compareOlder(context, { merchantId, accountId }, olderSince);
  const behind = [...compared.behind, ...older.behind];
  return {
    behind,
    differences: [
      ...compared.differences,
      ...older.differences,
      ...unexplained(payouts, behind).map((balance) => unexplainedMoney(context, merchantId, balance)),
    ],
  };
}

/** Payouts that were read before and after the partner's account. */
function readTwice(before: readonly AccountPayout[], after: readonly AccountPayout[]): AccountPayout[] {
  const revisions = new Map(before.map(({ payout, revision }) => [payout.payoutId, revision]));
  const now = new Set(after.map(({ payout }) => payout.payoutId));
  const gone = before.filter(({ payout }) => !now.has(payout.payoutId));
  const isSame = ({ payout, revision, money }: AccountPayout) =>
    revisions.has(payout.payoutId) ? revisions.get(payout.payoutId) === revision : money === 'elsewhere';
  return [...gone.map(moving), ...after.map((each) => (isSame(each) ? each : moving(each)))];
}

function moving(payout: AccountPayout): AccountPayout {
  return { ...payout, money: 'moving' };
}

/** What the payouts have on the account. One of which the partner knows more may have its money back there. */
function moneyOf(payouts: readonly AccountPayout[], behind: readonly MerchantPayoutInput[]): PayoutOnAccount[] {
  const late = new Set(behind.map(({ payoutId }) => payoutId));
  const known = payouts.filter(({ payout }) => !late.has(payout.payoutId));
  return [
    ...known.map(({ payout: { currency, amount }, money }) => ({ currency, amount, money })),
    ...behind.map(({ currency, amount }) => ({ currency, amount, money: 'moving' as const })),
  ];
}

/** Compares what the partner lists since an earlier instant, to find an old payout whose money is back. */
async function compareOlder(
  context: Context,
  { merchantId, accountId }: PartnerAccount,
  since: string,
): Promise<Compared> {
  const { database, account } = context;
  const ours = await loadAccountPayouts(database, account, [merchantId], { since });
  const listed = await listedSince(context.partner, accountId, since);
  const compared = await comparePayouts(context, merchantId, ours, listed);
  const returned = compared.differences.filter(({ kind }) => kind === 'payout_returned');
  const ids = new Set(returned.map(({ subjectId }) => subjectId));
  return { behind: compared.behind.filter(({ payoutId }) => ids.has(payoutId)), differences: returned };
}

async function listedSince(partner: PayoutPartner, accountId: string, since: string) {
  const reading = await partner.listPayouts({ accountId, since });
  if (reading.kind === 'unknown') throw outcomeUnknown(reading.detail);
  return reading.kind === 'absent' ? [] : reading.payouts;
}

async function comparePayouts(
  { database, account, since, begunAt }: Context,
  merchantId: string,
  ours: readonly AccountPayout[],
  listed: readonly ListedPartnerPayout[],
): Promise<Compared> {
  const byId = new Map(ours.map((each) => [each.payout.payoutId as string, each]));
  // A payout that was made since our rows were read is not unknown.
  const unread = listed.flatMap(({ payoutId }) => (payoutId === null || byId.has(payoutId) ? [] : [payoutId]));
  const named = unread.filter((id) => uuid.test(id));
  const late =
    named.length === 0 ? [] : await loadAccountPayouts(database, account, [merchantId], { since: begunAt, named });
  const isLate = new Set(late.map(({ payout }) => payout.payoutId as string));
  const seen = new Set<string>();
  const behind: MerchantPayoutInput[] = [];
  const differences: FoundDifference[] = [];
  const compare = (mine: AccountPayout | undefined, theirs: ListedPartnerPayout | null) => {
    const result = comparePayout({ ours: sideOf(mine), partner: theirs });
    if (mine !== undefined && (result === 'behind' || result === 'payout_returned')) behind.push(mine.payout);
    if (result === 'equal' || result === 'behind') return;
    const subject = mine?.payout.payoutId ?? theirs?.partnerPayoutId ?? '';
    differences.push({
      ...facts,
      id: differenceId(account, result, subject),
      kind: result,
      day: mine?.day ?? dayOf(Date.parse(begunAt)),
      currency: theirs?.currency ?? mine?.payout.currency ?? '',
      processorAmount: theirs?.amount ?? null,
      ourAmount: mine?.payout.amount ?? null,
      subjectId: mine?.payout.payoutId ?? null,
      merchantId,
    });
  };
  for (const theirs of listed) {
    if (theirs.payoutId !== null && isLate.has(theirs.payoutId)) continue;
    if (theirs.payoutId !== null) seen.add(theirs.payoutId);
    compare(theirs.payoutId === null ? undefined : byId.get(theirs.payoutId), theirs);
  }
  for (const [id, mine] of byId) if (!seen.has(id) && isListedSince(mine, since)) compare(mine, null);
  return { behind, differences };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const facts = { effect: 'payout', paymentIntentId: null, transactionId: null } as const;

/** The partner's list begins at an instant, ours with whole payouts: one of the first day may be missing there. */
function isListedSince({ day }: AccountPayout, since: string): boolean {
  return day > since.slice(0, 10);
}

function sideOf(mine: AccountPayout | undefined) {
  if (mine === undefined) return null;
  const { status, isFailing, isAtBank, payout } = mine;
  return { status, isFailing, isAtBank, amount: payout.amount, currency: payout.currency };
}

function unexplainedMoney(
  context: Context,
  merchantId: string,
  { currency, amount, expected }: UnexplainedBalance,
): FoundDifference {
  return {
    ...ofAccount(context, merchantId, 'connected_balance', currency),
    processorAmount: amount,
    ourAmount: expected,
  };
}

/** What a difference about a merchant's whole account is about. */
function ofAccount(
  { account, begunAt }: Pick<Context, 'account' | 'begunAt'>,
  merchantId: string,
  kind: 'connected_balance' | 'account_unreadable',
  currency: string,
) {
  return {
    ...facts,
    id: differenceId(account, kind, `${merchantId}/${currency}`),
    kind,
    day: dayOf(Date.parse(begunAt)),
    currency,
    subjectId: null,
    merchantId,
  };
}
