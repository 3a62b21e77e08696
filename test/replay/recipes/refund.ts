import type { Recipe, Recipes } from '../recorder.js';

/** Refunds a new payment. `arrange` sets up the processor's faults before. */
const refund =
  (payment: object, body: object, arrange: Recipe | null = null): Recipe =>
  async (recorder) => {
    const id = await recorder.pay(payment);
    await arrange?.(recorder);
    return recorder.sendOperation('/v1/refund', { payment_intent_id: id, ...body }, 'refundPayment');
  };

const withoutResponse = (reads: number): Recipe =>
  refund({}, { amount: 1_000 }, async (recorder) => {
    await recorder.arm('refunds.create', 'error_after_effect');
    if (reads > 0) await recorder.arm('refunds.list', 'error_before_effect', reads);
    return { workflowId: '' };
  });

/** The payment was refunded there directly, and the event about that is lost. */
const refundedThere: Recipe = async ({ sandbox }) => {
  await sandbox.events('drop');
  const payments = (await sandbox.payments()).filter(({ status, amount_refunded: refunded }) => {
    return status === 'succeeded' && refunded === 0;
  });
  await sandbox.refundDirectly(payments.at(-1)?.id ?? '');
  await sandbox.events('normal');
  return { workflowId: '' };
};

export const refundRecipes: Recipes = {
  'refund-succeeded': refund({}, {}),
  'refund-pending': refund({ payment_method: 'pm_card_pendingRefund' }, { amount: 1_000 }),
  'refund-rejected': refund({}, { amount: 5_001 }),
  'refund-rejected-at-processor': refund({}, { amount: 1_000 }, refundedThere),
  'refund-reconciled': withoutResponse(0),
  'refund-responded-pending': withoutResponse(9),
};
