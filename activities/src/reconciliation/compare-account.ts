import { isUuid } from '@landed/contracts/ids/ids';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import {
  type PayoutOnAccount,
  type UnexplainedBalance,
  unexplainedBalances,
} from '@landed/contracts/reconciliation/compare-balance';
import { comparePayout } from '@landed/contracts/reconciliation/compare-payout';
import { dayOf, instantBefore } from '@landed/contracts/reconciliation/days';
import type { FoundDifference, ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { type AccountPayout, loadAccountPayouts } from '@landed/prisma/read/payout/account-payouts';
import type { PartnerAccount } from '@landed/prisma/read/payout/partner-accounts';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PayoutDependencies } from '../payout/dependencies.js';
import type { ListedPartnerPayout, PayoutPartner } from '../payout/partner/port.js';
import { differenceId } from './compare-range.js';

/** An older return shows in the balance. Then payouts of this time are read as well. */
const olderDays = 180;

/** What an account showed. */
export interface Compared {
  readonly behind: readonly MerchantPayoutInput[];
  readonly differences: readonly FoundDifference[];
}

export interface Context extends Pick<PayoutDependencies, 'database'> {
  readonly account: Pick<ReconciliationInput, 'rail' | 'entity'>;
  readonly partner: PayoutPartner;
  readonly since: string;
  readonly begunAt: string;
}

/** Compares one merchant's account at the partner. Throws `outcome_unknown` while the partner states nothing about it. */
export async function compareAccount(
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
  const olderSince = instantBefore(begunAt, olderDays);
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
  const named = unread.filter(isUuid);
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
export function ofAccount(
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
