import { setTimeout as sleep } from 'node:timers/promises';
import type { MerchantPayoutInput, PayoutWeek } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '@landed/prisma/database';
import { findCreatedPayouts } from '@landed/prisma/read/payout/find-created-payouts';
import type { PayoutReached } from './dependencies.js';
import { whileBeating } from './while-beating.js';

/** Starts the workflows around payouts. The worker provides it: activities know no workflow ids. */
export interface PayoutWorkflows {
  /** Starts the workflow of a payout. Does nothing when it runs or has ended. */
  startPayout(payout: MerchantPayoutInput): Promise<void>;
  /** Starts the `payoutRerun` of a week, so that finance finds it in Temporal Web. Does nothing when it runs. */
  openRerun(week: PayoutWeek): Promise<void>;
  /** Runs the release of a day's due reserves and waits for its end. */
  releaseReserves(day: { readonly rail: Rail; readonly date: string }): Promise<void>;
}

export interface PayoutStartDependencies {
  readonly database: Database;
  readonly workflows: PayoutWorkflows;
  /** The most payouts that one run starts per second. */
  readonly startsPerSecond: number;
  /** Test hook, as of the other activities of payouts. */
  readonly reached?: PayoutReached;
}

/** Payouts that one call starts, and how many starts are under way at the same time. */
const pageLimit = 500;
const concurrency = 25;

export interface StartedPage {
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
  readonly started: number;
}

/**
 * Starts the next payouts of a week at a limited rate. The database says which ones, so a run that was killed or is
 * repeated starts what is missing. Activities start the workflows in batches: with a child workflow per payout, the
 * history of a run with 100,000 payouts would have hundreds of thousands of events.
 */
export function createPayoutStartActivities({
  database,
  workflows,
  startsPerSecond,
  reached,
}: PayoutStartDependencies) {
  return {
    startPayouts: (week: PayoutWeek, after: string | null): Promise<StartedPage> =>
      whileBeating(async () => {
        const payouts = await findCreatedPayouts(database, { ...week, after, limit: pageLimit });
        await reached?.('start:begun', week.period);
        const startedAt = performance.now();
        for (let from = 0; from < payouts.length; from += concurrency) {
          const batch = payouts.slice(from, from + concurrency);
          await Promise.all(batch.map((payout) => workflows.startPayout(payout)));
          const due = ((from + batch.length) / startsPerSecond) * 1_000;
          await sleep(Math.max(0, due - (performance.now() - startedAt)));
        }
        await reached?.('start:made', week.period);
        const isLast = payouts.length < pageLimit;
        return { next: isLast ? null : (payouts.at(-1)?.payoutId ?? null), started: payouts.length };
      }),

    openPayoutRerun: (week: PayoutWeek) => whileBeating(() => workflows.openRerun(week)),

    awaitReserveRelease: (day: { readonly rail: Rail; readonly date: string }) =>
      whileBeating(() => workflows.releaseReserves(day)),
  };
}
