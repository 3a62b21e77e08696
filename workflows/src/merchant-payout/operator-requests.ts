import type { PayoutRequest } from '@landed/contracts/payout/operator-request';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { ApplicationFailure, setHandler, workflowInfo } from '@temporalio/workflow';
import { hold, recheckPayout, release, resolvePayoutManually, retry } from '../messages/payout-requests.js';
import type { Timeline } from '../operation/timeline.js';
import { partnerActivities, respondToPayoutRequest } from './activities.js';

/** What operators ask of a payout. */
export interface OperatorRequests {
  /** Whether a request waits for its response. */
  areWaiting(): boolean;
  /** Whether this run has received one. */
  wereReceived(): boolean;
  /** Responds to the requests that have arrived, in their order. `accepted` is called after each accepted one. */
  respond(accepted: (kind: PayoutRequest) => void): Promise<void>;
}

interface Decisions {
  /** Only a payout in review can be decided. */
  isInReview(): boolean;
  /** Called after each decision, even after a rejected one. */
  onDecided(): void;
}

/**
 * Registers the signals `hold`, `release` and `retry`, and the updates `recheck` and `resolveManually`. Call it before the
 * first await of the workflow. Every request has a key of its own, under which it is recorded once.
 */
export function receiveOperatorRequests(
  input: MerchantPayoutInput,
  timeline: Timeline,
  { isInReview, onDecided }: Decisions,
): OperatorRequests {
  const waiting: { readonly kind: PayoutRequest; readonly payload: unknown }[] = [];
  let received = 0;
  const newKey = () => {
    received += 1;
    return `${workflowInfo().runId}/${received}`;
  };
  for (const [kind, signal] of Object.entries({ hold, release, retry })) {
    setHandler(signal, (payload) => {
      waiting.push({ kind: kind as PayoutRequest, payload });
    });
  }
  setHandler(recheckPayout, async (payload) => {
    const { recheckPayout: recheck } = partnerActivities(input, 'Read at the partner for an operator');
    const { result, detail, actor } = await recheck(input, payload, newKey());
    timeline.add(`\`recheck\` by ${actor}: ${result}. ${detail}`);
    onDecided();
    if (result === 'accepted') return { detail };
    throw ApplicationFailure.create({ type: 'rejected', message: detail, category: 'BENIGN' });
  });
  setHandler(resolvePayoutManually, async (payload) => {
    const about = { key: newKey(), isInReview: isInReview() };
    const { resolvePayout } = partnerActivities(input, 'Read at the partner before an operator decides');
    const { result, detail, actor } = await resolvePayout(input, payload, about);
    timeline.add(`\`resolveManually\` by ${actor}: ${result}. ${detail}`);
    onDecided();
    if (result === 'accepted') return { detail };
    throw ApplicationFailure.create({ type: 'rejected', message: detail, category: 'BENIGN' });
  });
  return {
    areWaiting: () => waiting.length > 0,
    wereReceived: () => received > 0,
    async respond(accepted) {
      for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
        const { kind } = request;
        const { result, detail, actor } = await respondToPayoutRequest(input, { ...request, key: newKey() });
        timeline.add(`\`${kind}\` by ${actor}: ${result}. ${detail}`);
        if (result === 'accepted') accepted(kind);
      }
    },
  };
}
