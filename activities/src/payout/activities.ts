import type { PayoutFailureCode } from '@landed/contracts/payout/status';
import type { DecidedPage, MerchantPayoutInput, PayoutRef, PayoutWeek } from '@landed/contracts/payout/types';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { loadPayout } from '@landed/prisma/read/payout/load-payout';
import { decidePayouts, type PayoutPage } from '@landed/prisma/write/payout/decide-payouts';
import { saveFailing } from '@landed/prisma/write/payout/partner-request';
import { savePayoutStatus } from '@landed/prisma/write/payout/save-payout-status';
import { acceptRerun } from './accept-rerun.js';
import type { PayoutDependencies } from './dependencies.js';
import { type PayoutState, payoutStateOf } from './payout-state.js';
import { receivePayoutEvent } from './receive-payout-event.js';
import { recheckPayout } from './recheck-payout.js';
import { refreshPayout } from './refresh-payout.js';
import { requireRun } from './require-run.js';
import { resolvePayout } from './resolve-payout.js';
import { type ReceivedRequest, respondToRequest } from './respond-to-request.js';
import { sendToBank, takeTransferBack, transferPayout } from './send-payout.js';
import { whileBeating } from './while-beating.js';

/** A page to decide. `request`: the signed request of the operator who started the weekly run. */
type RunPage = Omit<PayoutPage, 'minimums' | 'limit'> & { readonly request?: unknown };

/** Merchants and currencies that one transaction decides. */
const pageLimit = 500;

/** The activities of payouts. Each may run again at any point and ends the same. */
export function createPayoutActivities(dependencies: PayoutDependencies) {
  const { database, keyring, minimums, reached } = dependencies;
  return {
    /** Decides one page. Throws `run_not_signed` when nothing but the start of a workflow stands behind a weekly run. */
    decidePayoutPage: ({ request, ...page }: RunPage): Promise<DecidedPage> =>
      whileBeating(async () => {
        if (page.rerunAt === null) await requireRun(dependencies, page, request);
        await reached?.('decide:begun', page.period);
        const decided = await decidePayouts(database, keyring, { ...page, minimums, limit: pageLimit });
        await reached?.('decide:saved', page.period);
        return decided;
      }),

    async loadPayoutState(ref: PayoutRef): Promise<PayoutState> {
      const stored = await loadPayout(database, keyring, ref);
      if (stored === null) throw new Error('The payout has no row.');
      return payoutStateOf(stored);
    },

    transferPayout: (ref: PayoutRef) => whileBeating(() => transferPayout(dependencies, ref)),
    /** A workflow of an older version has no second argument. */
    sendToBank: (ref: PayoutRef, { reads } = { reads: false }) =>
      whileBeating(() => sendToBank(dependencies, ref, { reads })),
    takeTransferBack: (ref: PayoutRef) => whileBeating(() => takeTransferBack(dependencies, ref)),
    refreshPayout: (ref: PayoutRef) => whileBeating(() => refreshPayout(dependencies, ref)),

    savePayoutFailing: (ref: PayoutRef, code: PayoutFailureCode) => saveFailing(database, ref, code),

    /** The transfer is back or was never made: the money is available again. */
    async failPayout(ref: PayoutRef, code: PayoutFailureCode): Promise<void> {
      await reached?.('fail:begun', ref.payoutId);
      await savePayoutStatus(database, keyring, ref, { to: 'failed', code });
      await reached?.('fail:saved', ref.payoutId);
    },

    respondToPayoutRequest: (payout: MerchantPayoutInput, request: ReceivedRequest) =>
      respondToRequest(dependencies, payout, request),

    resolvePayout: (payout: MerchantPayoutInput, payload: unknown, about: { key: string; isInReview: boolean }) =>
      whileBeating(() => resolvePayout(dependencies, payout, payload, about)),

    recheckPayout: (payout: MerchantPayoutInput, payload: unknown, key: string) =>
      whileBeating(() => recheckPayout(dependencies, payout, payload, key)),

    acceptRerun: (week: PayoutWeek, payload: unknown, key: string) =>
      whileBeating(() => acceptRerun(dependencies, week, payload, key)),

    receivePayoutEvent: (event: ProcessorEventInput) => receivePayoutEvent(dependencies, event),
  };
}
