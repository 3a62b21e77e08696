import type { Recipe, Recipes } from '../recorder.js';

/** A refund of a fresh payment, after what goes wrong with the processor has been arranged. */
const refund =
  (payment: object, body: object, arrange: Recipe | null = null): Recipe =>
  async (recorder) => {
    const id = await recorder.pay(payment);
    await arrange?.(recorder);
    return recorder.ask('/v1/refund', { payment_intent_id: id, ...body }, 'refundPayment');
  };

const lost = (reads: number): Recipe =>
  refund({}, { amount: 1_000 }, async (recorder) => {
    await recorder.arm('refunds.create', 'error_after_effect');
    if (reads > 0) await recorder.arm('refunds.list', 'error_before_effect', reads);
    return { workflowId: '' };
  });

export const refundRecipes: Recipes = {
  'refund-succeeded': refund({}, {}),
  'refund-pending': refund({ payment_method: 'pm_card_pendingRefund' }, { amount: 1_000 }),
  'refund-refused': refund({}, { amount: 5_001 }),
  'refund-settled-in-slow-lane': lost(0),
  'refund-answered-pending': lost(9),
};
