import type { Keyring } from '@landed/codec/keyring';
import { payoutSnapshot } from '@landed/contracts/event/payout-snapshot';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutMinimums } from '@landed/contracts/payout/minimums';
import { skipReason } from '@landed/contracts/payout/rules';
import type { PayoutSkipReason } from '@landed/contracts/payout/status';
import type { DecidedPage } from '@landed/contracts/payout/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, withinTransaction } from '../../database.js';
import { type DecidedWeek, readBalanceFacts } from '../../read/payout/balance-facts.js';
import { type PayoutRow, payoutColumns, payoutOf } from '../../read/payout/payout-row.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { decideStatement, type PayoutVerdict } from './decide-statement.js';

export interface PayoutPage extends DecidedWeek {
  readonly minimums: PayoutMinimums;
  /** The account after which the page begins; null for the first page. */
  readonly after: string | null;
  /** The most accounts of a page. */
  readonly limit: number;
  /** Only this merchant and currency; absent: all. */
  readonly merchantId?: MerchantId;
  readonly currency?: Currency;
}

interface AccountRow {
  id: bigint;
  chosen: boolean;
}

/**
 * Decides one page of merchants and currencies: pays them, or stores why not. All of it in one transaction: decisions,
 * payouts, entries, journals and the events `payout.created`.
 *
 * Transactions that decide payouts of a rail run one after the other, so each sees the decisions of the one before it. What
 * must never happen twice, the database rejects by itself: an entry has one payout, a decision and a payout one number.
 * Charges, refunds and disputes never wait here: what they post during the run belongs to the next one.
 */
export function decidePayouts(database: Database, keyring: Keyring, page: PayoutPage): Promise<DecidedPage> {
  return database.prisma.$transaction(
    async (transaction) => {
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`payouts/${page.rail}`}, 0))`;
      const locked = withinTransaction(database, transaction);
      const accounts = await accountsOf(locked, page);
      const chosen = accounts.filter((account) => account.chosen).map(({ id }) => id);
      const last = accounts.at(-1);
      const next = last === undefined || accounts.length < page.limit ? null : String(last.id);
      if (chosen.length === 0) return { next, paid: 0, amounts: {}, skipped: {} };
      return { next, ...(await decide(locked, keyring, chosen, page)) };
    },
    { timeout: transactionMilliseconds, maxWait: transactionMilliseconds },
  );
}

const transactionMilliseconds = 60_000;

/** The next accounts with entries that no payout has. Accounts of the other rail are not chosen, but they move the cursor. */
async function accountsOf({ prisma, statements }: Database, page: PayoutPage): Promise<AccountRow[]> {
  const { rail, after, limit, merchantId, currency } = page;
  if (merchantId !== undefined) {
    const ofMerchant = { merchantId, rail, kind: 'merchant_available' as const, id: { gt: BigInt(after ?? 0) } };
    const accounts = await prisma.ledgerAccount.findMany({
      where: currency === undefined ? ofMerchant : { ...ofMerchant, currency },
      orderBy: { id: 'asc' },
      take: limit,
      select: { id: true },
    });
    return accounts.map(({ id }) => ({ id, chosen: true }));
  }
  return statements.$queryRaw<AccountRow[]>`
    SELECT a.id, a.rail = ${rail}::rail AND (${currency ?? null}::text IS NULL OR a.currency::text = ${currency ?? null}::text) AS chosen
    FROM (
      SELECT DISTINCT account_id FROM unpaid_entry WHERE account_id > ${after ?? '0'}::bigint
      ORDER BY account_id LIMIT ${limit}::int
    ) AS u
    JOIN ledger_account AS a ON a.id = u.account_id
    ORDER BY a.id`;
}

interface DecidedRow extends PayoutRow {
  readonly account_id: bigint;
  readonly skip_reason: PayoutSkipReason | null;
}

/** A merchant is held, a bank account changed or money comes in between facts and decision: then both are made again. */
const triesMax = 10;

async function decide(
  database: Database,
  keyring: Keyring,
  accounts: readonly bigint[],
  page: PayoutPage,
): Promise<Omit<DecidedPage, 'next'>> {
  const rows = await decideRows(database, accounts, page);
  const skipped: Partial<Record<PayoutSkipReason, number>> = {};
  const amounts: Partial<Record<Currency, number>> = {};
  const paid = rows.filter((row) => row.skip_reason === null);
  for (const { skip_reason: reason } of rows) if (reason !== null) skipped[reason] = (skipped[reason] ?? 0) + 1;
  for (const { currency, amount } of paid) amounts[currency] = (amounts[currency] ?? 0) + Number(amount);
  if (paid.length > 0) await insertCreatedEvents(database, keyring, paid);
  return { paid: paid.length, amounts, skipped };
}

/** The rule decides from facts, and the decision is written only if they are still true. */
async function decideRows(
  database: Database,
  accounts: readonly bigint[],
  page: PayoutPage,
): Promise<readonly DecidedRow[]> {
  const decided = new Map<bigint, DecidedRow>();
  let open = accounts;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const verdicts = (await readBalanceFacts(database, open, page)).map(
      ({ accountId, seen, ...facts }): PayoutVerdict => ({
        accountId,
        seen,
        skipReason: skipReason({ ...facts, minimum: page.minimums[facts.currency] }),
      }),
    );
    if (verdicts.length === 0) return [...decided.values()];
    for (const row of await saveDecisions(database, verdicts, page)) decided.set(row.account_id, row);
    open = verdicts.map(({ accountId }) => accountId).filter((id) => !decided.has(id));
    if (open.length === 0) return [...decided.values()];
  }
  throw new Error('The balances of a page changed faster than they could be decided.');
}

function saveDecisions(
  { statements }: Database,
  verdicts: readonly PayoutVerdict[],
  week: DecidedWeek,
): Promise<DecidedRow[]> {
  // A full join is always a hash or merge join. A left join, which has the same rows, would compare each with each.
  return statements.$queryRaw<DecidedRow[]>`
    ${decideStatement(verdicts, week)}
    SELECT decided.account_id, decided.skip_reason::text AS skip_reason, ${payoutColumns}
    FROM decided FULL JOIN made AS p ON p.id = decided.payout_id`;
}

/** The first event of each payout. The snapshot is sealed here: the database does not have the key. */
async function insertCreatedEvents(database: Database, keyring: Keyring, rows: readonly PayoutRow[]): Promise<void> {
  const events = rows.map((row) => {
    const id = asId<'event'>(uuidV7());
    const snapshot = sealJson(keyring, payoutSnapshot(payoutOf(row)), sealContexts.snapshot(id));
    return {
      id,
      rail: row.rail,
      merchant_id: row.merchantId,
      resource_id: row.id,
      snapshot: snapshot.toString('base64'),
      created_at: row.createdAt,
    };
  });
  await database.statements.$executeRaw`
    INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
    SELECT id, rail, merchant_id, 'payout.created', resource_id, 1, decode(snapshot, 'base64'), created_at
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS given (
      id uuid, rail rail, merchant_id uuid, resource_id uuid, snapshot text, created_at timestamptz)`;
}
