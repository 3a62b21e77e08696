import Stripe from 'stripe';
import type { DisputeAtProcessor, DisputeCalls, DisputesOf } from '../dispute-port.js';
import { withinBudget } from './budget.js';
import { disputeStated } from './map-dispute.js';
import { errorDetail } from './map-error.js';
import { evidenceParams, evidenceRejection, hasSubmission, submittedEvidence } from './map-evidence.js';

/** The most disputes that one search reads, and the time that it may take. */
const disputesReadMax = 5_000;
const searchMilliseconds = 10_000;

/** The disputes of the processor port on Stripe's API. */
export function createStripeDisputes(stripe: Stripe): DisputeCalls {
  return {
    async readDispute(processorDispute) {
      try {
        return disputeStated(await withinBudget(stripe.disputes.retrieve(processorDispute)));
      } catch (error) {
        const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
        return { kind: isMissing ? 'absent' : 'unknown', detail: errorDetail(error) };
      }
    },

    async listDisputes(of) {
      try {
        return await withinBudget(readAll(stripe, of), searchMilliseconds);
      } catch {
        return null;
      }
    },

    async submitDisputeEvidence(request) {
      const { processorDispute, processorKey: idempotencyKey } = request;
      try {
        const update = stripe.disputes.update(processorDispute, evidenceParams(request), { idempotencyKey });
        return submittedEvidence(request, await withinBudget(update));
      } catch (error) {
        return evidenceRejection(error);
      }
    },

    async findDisputeEvidence(request) {
      const found = await this.readDispute(request.processorDispute);
      // The dispute is known: a processor that has none is a processor that cannot say.
      if (found.kind !== 'stated') return { kind: 'unknown', detail: found.detail };
      return { ...found, kind: hasSubmission(request, found.dispute) ? 'submitted' : 'absent' };
    },
  };
}

/** A dispute that we do not understand is left out: its own read says so. */
async function readAll(stripe: Stripe, of: DisputesOf): Promise<readonly DisputeAtProcessor[]> {
  const filter =
    'processorPayment' in of
      ? { payment_intent: of.processorPayment }
      : { created: { gte: Math.floor(Date.parse(of.openedSince) / 1_000) } };
  const disputes: DisputeAtProcessor[] = [];
  let read = 0;
  for await (const dispute of stripe.disputes.list({ ...filter, limit: 100 })) {
    const stated = disputeStated(dispute);
    if (stated.kind === 'stated') disputes.push(stated.dispute);
    read += 1;
    if (read > disputesReadMax) throw new Error('The search found too many disputes to read.');
  }
  return disputes;
}
