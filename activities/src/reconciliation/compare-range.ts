import { currencyOfEntity } from '@landed/contracts/entity/entity';
import { compareEffect } from '@landed/contracts/reconciliation/compare-effect';
import { dayOf } from '@landed/contracts/reconciliation/days';
import type { DifferenceKind } from '@landed/contracts/reconciliation/kinds';
import type { Comparison, FoundDifference } from '@landed/contracts/reconciliation/types';
import type { Database } from '@landed/prisma/database';
import type { Account } from '@landed/prisma/read/reconciliation/account';
import { type ComparedRange, loadUnequalSides, type UnequalSides } from '@landed/prisma/read/reconciliation/load-sides';
import {
  loadUnexplainedTransactions,
  type UnexplainedTransaction,
} from '@landed/prisma/read/reconciliation/load-unexplained-transactions';
import { derivedId } from '../processor/derived-id.js';
import { beat } from './heartbeat.js';

const sidesPerPage = 500;

/** An effect that is not matched. */
export interface Unmatched {
  readonly sides: UnequalSides;
  readonly comparison: Exclude<Comparison, { kind: 'matched' }>;
}

export interface Compared {
  readonly unmatched: readonly Unmatched[];
  /** Transactions that belong to no row of ours. */
  readonly unknown: readonly UnexplainedTransaction[];
  readonly differences: readonly FoundDifference[];
  /** The transactions whose money has no journal of ours. */
  readonly suspended: readonly string[];
}

/** Compares every effect of a range, and every transaction that belongs to no effect of ours. Changes nothing. */
export async function compareRange(
  database: Database,
  account: Account,
  range: ComparedRange,
  { now, graceSeconds }: { readonly now: number; readonly graceSeconds: number },
): Promise<Compared> {
  const context = { currency: currencyOfEntity[account.entity], now, graceSeconds };
  const unmatched: Unmatched[] = [];
  let after: string | null = null;
  for (;;) {
    const page: UnequalSides[] = await loadUnequalSides(database, account, range, { after, limit: sidesPerPage });
    for (const sides of page) {
      const comparison = compareEffect(sides, context);
      if (comparison.kind !== 'matched') unmatched.push({ sides, comparison });
    }
    beat();
    if (page.length < sidesPerPage) break;
    after = page.at(-1)?.subjectId ?? null;
  }
  const unexplained = await loadUnexplainedTransactions(database, account, range);
  const isSettled = ({ at }: UnexplainedTransaction) => now - Date.parse(at) >= graceSeconds * 1_000;
  const unknown = unexplained.filter((transaction) => transaction.isUnknown && isSettled(transaction));
  const changedFees = unexplained.filter(({ fee, firstFee }) => fee !== firstFee);
  return {
    unmatched,
    unknown,
    differences: [
      ...unmatched.flatMap(({ sides, comparison }) =>
        comparison.kind === 'different' ? [effectDifference(account, sides, comparison.difference)] : [],
      ),
      ...unknown.map((transaction) => transactionDifference(account, transaction, 'missing_at_us')),
      ...changedFees.map((transaction) => transactionDifference(account, transaction, 'fee_changed')),
    ],
    suspended: [
      ...unmatched.flatMap(({ comparison }) => (comparison.kind === 'different' ? comparison.suspended : [])),
      ...unknown.map(({ id }) => id),
    ],
  };
}

function effectDifference(account: Account, sides: UnequalSides, kind: DifferenceKind): FoundDifference {
  const { effect, subjectId, merchantId, paymentIntentId, transactions, ours, bookedAt } = sides;
  return {
    id: differenceId(account, kind, subjectId),
    kind,
    effect,
    day: dayOf(firstInstant(sides)),
    currency: transactions[0]?.currency ?? currencyOfEntity[account.entity],
    processorAmount: transactions.length === 0 ? null : transactions.reduce((sum, { amount }) => sum + amount, 0),
    ourAmount: bookedAt === null ? null : ours.amount,
    subjectId,
    merchantId,
    paymentIntentId,
    transactionId: transactions.at(-1)?.id ?? null,
  };
}

/** When the first side recorded the effect; milliseconds since 1970. */
export function firstInstant({ bookedAt, transactions }: UnequalSides): number {
  const instants = [...(bookedAt === null ? [] : [bookedAt]), ...transactions.map(({ at }) => at)];
  return Math.min(...instants.map((at) => Date.parse(at)));
}

function transactionDifference(
  account: Account,
  transaction: UnexplainedTransaction,
  kind: DifferenceKind,
): FoundDifference {
  const { id, effect, currency, at, merchantId, paymentIntentId } = transaction;
  const isFee = kind === 'fee_changed';
  return {
    id: differenceId(account, kind, id),
    kind,
    effect,
    day: dayOf(Date.parse(at)),
    currency,
    processorAmount: isFee ? transaction.fee : transaction.amount,
    ourAmount: isFee ? transaction.firstFee : null,
    subjectId: null,
    merchantId,
    paymentIntentId,
    transactionId: id,
  };
}

export function differenceId({ rail, entity }: Account, kind: DifferenceKind, subject: string): string {
  return derivedId<'difference'>(`${rail}/${entity}/${kind}/${subject}`);
}
