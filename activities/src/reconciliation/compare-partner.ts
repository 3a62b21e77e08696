import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { comparePayout } from '@landed/contracts/reconciliation/compare-payout';
import { dayOf } from '@landed/contracts/reconciliation/days';
import type { FoundDifference, ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { type AccountPayout, loadAccountPayouts } from '@landed/prisma/read/payout/account-payouts';
import { listPartnerAccounts, type PartnerAccount } from '@landed/prisma/read/payout/partner-accounts';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
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
 * `outcome_unknown` while the partner states nothing.
 */
export async function comparePartner(
  dependencies: Pick<PayoutDependencies, 'database' | 'keyring' | 'partnerOf'>,
  { rail, entity }: Pick<ReconciliationInput, 'rail' | 'entity'>,
  { begunAt }: BegunRun,
  after: string | null,
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
  for (let from = 0; from < accounts.length; from += accountsAtOnce) {
    const batch = accounts.slice(from, from + accountsAtOnce);
    found.push(...(await Promise.all(batch.map((each) => compareAccount(context, each, oursOf(each))))));
    beat();
  }
  await saveInBatches(
    database,
    account,
    found.flatMap(({ differences }) => differences),
    begunAt,
  );
  const isLast = accounts.length < accountsPerPage;
  return { behind: found.flatMap(({ behind }) => behind), next: isLast ? null : (merchants.at(-1) ?? null) };
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
  const balances = Object.entries(reading.kind === 'absent' ? {} : reading.balances).filter(
    ([, amount]) => amount !== 0,
  );
  if (balances.length === 0) return compared;
  // Read again: money of a payout that is on its way now is expected there.
  const now = await loadAccountPayouts(database, account, [merchantId], { since });
  const onTheWay = new Set([...ours, ...now].filter(isOnTheWay).map(({ payout }) => payout.currency as string));
  for (const { currency } of compared.behind) onTheWay.add(currency);
  const held = balances.filter(([currency]) => !onTheWay.has(currency));
  if (held.length === 0) return compared;
  const olderSince = new Date(Date.parse(begunAt) - olderDays * dayMilliseconds).toISOString();
  const older = await compareOlder(context, { merchantId, accountId }, olderSince);
  const explained = new Set(older.behind.map(({ currency }) => currency as string));
  return {
    behind: [...compared.behind, ...older.behind],
    differences: [
      ...compared.differences,
      ...older.differences,
      ...held
        .filter(([currency]) => !explained.has(currency))
        .map(([currency, amount]) => heldMoney(context, merchantId, currency, amount)),
    ],
  };
}

/** Between its transfer and its payout, and while a transfer is taken back, money is on the account. */
function isOnTheWay({ status, isFailing, isAtBank }: AccountPayout): boolean {
  return isFailing || (status === 'created' && !isAtBank);
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

function heldMoney(
  { account, begunAt }: Context,
  merchantId: string,
  currency: string,
  amount: number,
): FoundDifference {
  return {
    ...facts,
    id: differenceId(account, 'connected_balance', `${merchantId}/${currency}`),
    kind: 'connected_balance',
    day: dayOf(Date.parse(begunAt)),
    currency,
    processorAmount: amount,
    ourAmount: 0,
    subjectId: null,
    merchantId,
  };
}
