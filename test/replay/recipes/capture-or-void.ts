import { startCapture } from '../../setup/direct-capture.js';
import { idempotencyKey } from '../../setup/orders.js';
import { hurried, type Recipe, type Recipes } from '../recorder.js';

type Verb = 'capture' | 'cancel';

/** The verb on a fresh authorization, after what goes wrong with the processor has been arranged. */
const end =
  (verb: Verb, arrange: Recipe | null = null): Recipe =>
  async (recorder) => {
    const id = await recorder.pay({ capture_method: 'manual' });
    await arrange?.(recorder);
    return recorder.ask(`/v1/${verb}`, { payment_intent_id: id }, `${verb}Payment`);
  };

const lost = (verb: Verb, reads: number): Recipe =>
  end(verb, async (recorder) => {
    await recorder.arm(`payment_intents.${verb}`, 'error_after_effect');
    if (reads > 0) await recorder.arm('payment_intents.retrieve', 'error_before_effect', reads);
    return { workflowId: '' };
  });

const tooLate =
  (verb: Verb): Recipe =>
  async (recorder) => {
    const id = await recorder.pay({ capture_method: 'manual' });
    await recorder.plain.api.post('/v1/cancel', { payment_intent_id: id }, idempotencyKey());
    await recorder.latest('cancelPayment');
    return recorder.ask(`/v1/${verb}`, { payment_intent_id: id }, `${verb}Payment`);
  };

export const captureRecipes: Recipes = {
  'capture-captured': end('capture'),
  'capture-refused': tooLate('capture'),
  'capture-settled-in-slow-lane': lost('capture', 0),
  'capture-answered-authorized': lost('capture', 9),
  'capture-ended-by-a-late-fact': async (recorder) => {
    const id = await recorder.pay({ capture_method: 'manual' });
    await recorder.arm('payment_intents.capture', 'error_after_effect');
    await recorder.silence('payment_intents.retrieve');
    const started = await startCapture(recorder.client, {
      merchantId: recorder.plain.merchantId,
      paymentIntentId: id,
      entity: 'us',
      timings: { ...hurried, recheckMilliseconds: 300 },
    });
    await recorder.untilItWaits({ workflowId: started.handle.workflowId });
    await recorder.sandbox.clear();
    return { workflowId: started.handle.workflowId };
  },
};

export const cancelRecipes: Recipes = {
  'cancel-canceled': end('cancel'),
  'cancel-refused': tooLate('cancel'),
  'cancel-settled-in-slow-lane': lost('cancel', 0),
  'cancel-answered-authorized': lost('cancel', 9),
};
