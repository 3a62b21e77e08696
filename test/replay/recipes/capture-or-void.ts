import { dayInSeconds } from '../../setup/clocks.js';
import { startCapture } from '../../setup/direct-capture.js';
import { idempotencyKey } from '../../setup/orders.js';
import { type Recipe, type Recipes } from '../recorder.js';

type Operation = 'capture' | 'cancel';

/** Captures or cancels a new authorization. `arrange` sets up the processor's faults before. */
const captureOrCancel =
  (operation: Operation, arrange: Recipe | null = null): Recipe =>
  async (recorder) => {
    const id = await recorder.pay({ capture_method: 'manual' });
    await arrange?.(recorder);
    return recorder.sendOperation(`/v1/${operation}`, { payment_intent_id: id }, `${operation}Payment`);
  };

const withoutResponse = (operation: Operation, reads: number): Recipe =>
  captureOrCancel(operation, async (recorder) => {
    await recorder.arm(`payment_intents.${operation}`, 'error_after_effect');
    if (reads > 0) await recorder.arm('payment_intents.retrieve', 'error_before_effect', reads);
    return { workflowId: '' };
  });

const tooLate =
  (operation: Operation): Recipe =>
  async (recorder) => {
    const id = await recorder.pay({ capture_method: 'manual' });
    await recorder.unquoted.api.post('/v1/cancel', { payment_intent_id: id }, idempotencyKey());
    await recorder.latest('cancelPayment');
    return recorder.sendOperation(`/v1/${operation}`, { payment_intent_id: id }, `${operation}Payment`);
  };

export const captureRecipes: Recipes = {
  'capture-captured': captureOrCancel('capture'),
  'capture-rejected': tooLate('capture'),
  'capture-reconciled': withoutResponse('capture', 0),
  'capture-responded-authorized': withoutResponse('capture', 9),
  'capture-completed-by-late-fact': async (recorder) => {
    const id = await recorder.pay({ capture_method: 'manual' });
    await recorder.arm('payment_intents.capture', 'error_after_effect');
    await recorder.failCalls('payment_intents.retrieve');
    const started = await startCapture(recorder.client, {
      merchantId: recorder.unquoted.merchantId,
      paymentIntentId: id,
      entity: 'us',
      clock: dayInSeconds,
    });
    await recorder.untilNeedsReview({ workflowId: started.handle.workflowId });
    await recorder.sandbox.clear();
    return { workflowId: started.handle.workflowId };
  },
};

export const cancelRecipes: Recipes = {
  'cancel-canceled': captureOrCancel('cancel'),
  'cancel-rejected': tooLate('cancel'),
  'cancel-reconciled': withoutResponse('cancel', 0),
  'cancel-responded-authorized': withoutResponse('cancel', 9),
};
