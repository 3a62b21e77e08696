import type { createDisputeEvidenceActivities } from '@landed/activities/dispute-evidence/activities';
import type { DisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { proxyActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation, inlineAttempt } from './operation/durable-operation.js';
import { ensureDisputeLifecycle } from './related-workflows.js';

type Activities = ReturnType<typeof createDisputeEvidenceActivities>;

const { submitDisputeEvidence: submitInline } = inlineAttempt<Activities>('Hold, submit, save');

/**
 * Submits evidence against a dispute, once for one idempotency key and at most once for a stage of the dispute.
 *
 * Trigger: `POST /v1/disputes/{id}/evidence`, update-with-start. Id: `op/<rail>/<hash of merchant and key>` (see
 * `ids.ts`).
 * Messages: update `operationCompleted`, which resolves when the response is stored; update `resolveManually`, an
 * operator's decision, and signal `recheck`, both for an operation that needs review.
 * Steps, in `durableOperation`:
 * 1. `submitDisputeEvidence`: hold the dispute, submit to the processor and save, inline.
 * 2. `reconcileDisputeEvidence` on the acquirer's task queue while the outcome is unknown; the unchanged dispute is
 *    returned after 20 s.
 * 3. `disputeLifecycle` reads a dispute that never takes the prepared evidence: it has moved on at the processor.
 * 4. The first webhook attempts.
 * Undone on failure: the hold, when the processor does not take the evidence.
 * Ends in: a stored response (the dispute, or an API error), or nothing submitted.
 * Recorded histories: `test/replay/histories/dispute-evidence-*.json`.
 */
export function submitDisputeEvidence(input: DisputeEvidenceInput): Promise<OperationCompleted> {
  const { rail, merchantId, disputeId, paymentIntentId, entity } = input;
  // The evidence is in the start arguments and, once prepared, in its row. No other event of the history repeats it.
  const withoutEvidence = { ...input, evidence: null };
  return durableOperation({
    kind: 'dispute_evidence',
    input: withoutEvidence,
    entity,
    notifies: { rail, merchantId, resourceId: disputeId },
    submitInline: () => submitInline(input),
    reconcile: (options, memory) =>
      proxyActivities<Activities>(options).reconcileDisputeEvidence(withoutEvidence, memory),
    resolve: (options, resolution) =>
      proxyActivities<Activities>(options).resolveDisputeEvidence(withoutEvidence, resolution),
    afterResponse: async (outcome) => {
      const hasMovedOn = outcome.kind === 'completed' && outcome.needsLifecycle === true;
      if (hasMovedOn && paymentIntentId !== null && entity !== null) {
        await ensureDisputeLifecycle({ rail, merchantId, disputeId, paymentIntentId, entity });
      }
    },
  });
}
