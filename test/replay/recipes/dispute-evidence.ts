import { randomUUID } from 'node:crypto';
import { disputeOf } from '../../setup/disputes.js';
import type { Recipe, Recipes } from '../recorder.js';

/** Submits evidence for the dispute of a new payment. `arrange` sets up the processor's faults before. */
const evidence =
  (body: object, arrange: Recipe | null = null): Recipe =>
  async (recorder) => {
    const payment = await recorder.pay({ payment_method: 'pm_card_createDispute' });
    const { id } = await disputeOf(recorder.unquoted.api, payment);
    await arrange?.(recorder);
    return recorder.sendOperation(`/v1/disputes/${id}/evidence`, body, 'submitDisputeEvidence');
  };

const withoutResponse = (reads: number): Recipe =>
  evidence({ customer_name: 'Ada' }, async (recorder) => {
    await recorder.arm('disputes.update', 'error_after_effect');
    if (reads > 0) await recorder.arm('disputes.retrieve', 'error_before_effect', reads);
    return { workflowId: '' };
  });

export const disputeEvidenceRecipes: Recipes = {
  'dispute-evidence-submitted': evidence({ customer_name: 'Ada' }),
  'dispute-evidence-rejected': (recorder) =>
    recorder.sendOperation(`/v1/disputes/${randomUUID()}/evidence`, {}, 'submitDisputeEvidence'),
  'dispute-evidence-reconciled': withoutResponse(0),
  'dispute-evidence-responded-unconfirmed': withoutResponse(9),
};
