import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import { daysBefore } from '@landed/contracts/reconciliation/days';
import { partnerDifferenceKinds } from '@landed/contracts/reconciliation/kinds';
import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { findOpenDays } from '@landed/prisma/read/reconciliation/find-open-days';
import { markGone } from '@landed/prisma/write/reconciliation/mark-gone';
import { resolveSubjects } from '@landed/prisma/write/reconciliation/resolve-subjects';
import { resolveUnseen } from '@landed/prisma/write/reconciliation/save-differences';
import { beginRun, finishRun } from '@landed/prisma/write/reconciliation/save-run';
import { findMissedDisputes } from '../dispute/find-missed-disputes.js';
import { finalFailure } from '../operation/final-failure.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { PayoutPartnerOf } from '../payout/partner/port.js';
import type { BalancePage } from '../processor/balance-port.js';
import { adoptMissing } from './adopt-missing.js';
import { comparePartner } from './compare-partner.js';
import { listTransactions } from './list-transactions.js';
import { postReconciled } from './post-day.js';
import { type BegunRun, reconcileDay, reconcileOpen } from './reconcile-day.js';

export interface ReconciliationDependencies extends PaymentDependencies {
  /** The entities with an acquiring account on the rail. */
  readonly accountsOf: (rail: Rail) => readonly Entity[];
  readonly partnerOf: PayoutPartnerOf;
}

/** Days with an open difference are compared again when they are at most this many days old. */
const openDays = 14;

/** The activities of reconciliation. Each may run again at any point and ends the same. */
export function createReconciliationActivities(dependencies: ReconciliationDependencies) {
  const { database, keyring, accountsOf } = dependencies;
  return {
    /** The accounts of a rail, each with the days to compare on the day after `lastDay`: it, and earlier open ones. */
    async listReconciledAccounts(rail: Rail, lastDay: string) {
      const open = await findOpenDays(database, rail, daysBefore(lastDay, openDays));
      return accountsOf(rail).map((entity) => {
        const days = open.flatMap((row) => (row.entity === entity ? [row.day] : []));
        return { entity, days: [...new Set([...days, lastDay])].toSorted() };
      });
    },

    /** Records that a run began; returns when. Throws `no_account` for an account that is not configured. */
    async beginReconciliation(runId: string, input: ReconciliationInput): Promise<string> {
      if (!accountsOf(input.rail).includes(input.entity)) {
        throw finalFailure('no_account', `There is no processor account for ${input.entity} on ${input.rail}.`);
      }
      return beginRun(database, runId, input);
    },

    listTransactions: (input: ReconciliationInput, page: BalancePage) => listTransactions(dependencies, input, page),

    /** After a complete listing: marks transactions that are not in it, and looks for rows that were recorded since. */
    async finishListing(
      { rail, entity }: ReconciliationInput,
      range: { readonly from: string; readonly to: string; readonly listedSince: string },
    ): Promise<{ readonly gone: number; readonly resolved: number }> {
      const account = { rail, entity };
      const gone = await markGone(database, account, range);
      return { gone, resolved: await resolveSubjects(database, keyring, account, range.from) };
    },

    adoptMissing: (input: ReconciliationInput, since: string) => adoptMissing(dependencies, input, since),

    /** Disputes of one account that were opened since an instant and are not recorded. */
    findUnrecordedDisputes: ({ rail, entity }: ReconciliationInput, since: string) =>
      findMissedDisputes(dependencies, entity, since, [rail]),

    reconcileDay: (input: ReconciliationInput, run: BegunRun, day: string) => reconcileDay(database, input, run, day),

    reconcileOpen: (input: ReconciliationInput, run: BegunRun) => reconcileOpen(database, input, run),

    /** One page of the merchants' accounts at the payout partner, compared with our payouts. */
    comparePartner: (input: ReconciliationInput, run: BegunRun, after: string | null) =>
      comparePartner(dependencies, input, run, after),

    postReconciled: ({ rail, entity }: ReconciliationInput, suspended: readonly string[]) =>
      postReconciled(database, { rail, entity }, suspended),

    /** Resolves what the run no longer found, and records its end. Returns how many differences are open. */
    async finishReconciliation(
      { rail, entity, leavesPartner }: ReconciliationInput,
      { runId, begunAt }: BegunRun,
      transactions: number,
    ): Promise<number> {
      await resolveUnseen(database, { rail, entity }, begunAt, leavesPartner === true ? partnerDifferenceKinds : []);
      return finishRun(database, { rail, entity }, runId, transactions);
    },
  };
}
