import { resolveManually } from '@landed/workflows/messages/resolve-manually';
import { startCheckout } from '../../setup/direct-checkout.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { hurried, order, type Recipe, type Recipes } from '../recorder.js';

const charge =
  (changes: Record<string, unknown>): Recipe =>
  async (recorder) => {
    const body = chargeHandbag(await quoteHandbag(recorder.api), changes);
    await recorder.api.post('/v1/payment_intents', body, idempotencyKey());
    return recorder.latest('checkout');
  };

/** A checkout started some time ago or with time running faster. */
const direct =
  (acceptedMillisecondsAgo: number, timings: object): Recipe =>
  async ({ client, plain }) => {
    const { merchantId } = plain;
    const started = await startCheckout(client, { merchantId, body: order, acceptedMillisecondsAgo, timings });
    return { workflowId: started.handle.workflowId };
  };

export const checkoutRecipes: Recipes = {
  'checkout-succeeded': charge({}),
  'checkout-authorized': charge({ capture_method: 'manual' }),
  /** Somebody looks after an authorization since payments have a lifecycle. */
  'checkout-authorized-looked-after': charge({ capture_method: 'manual' }),
  'checkout-awaits-buyer': charge({ payment_method: 'pm_card_threeDSecureRequired' }),
  'checkout-declined': charge({ payment_method: 'pm_card_chargeDeclined' }),
  'checkout-refused': charge({ amount: 29_999 }),
  'checkout-unknown-token': charge({ payment_method: 'pm_unknown' }),
  'checkout-settled-in-slow-lane': async (recorder) => {
    await recorder.arm('payment_intents.create', 'error_after_effect');
    return charge({})(recorder);
  },
  'checkout-answered-processing': async (recorder) => {
    await recorder.arm('payment_intents.create', 'error_after_effect');
    await recorder.arm('payment_intents.list', 'error_before_effect', 9);
    return charge({})(recorder);
  },
  'checkout-abandoned': direct(61_000, {}),
  'checkout-resolved-by-a-person': async (recorder) => {
    await recorder.silence('payment_intents.create', 'payment_intents.list');
    const started = await direct(0, hurried)(recorder);
    await recorder.untilItWaits(started);
    const word = {
      outcome: 'did_not_happen',
      actor: 'f.okafor',
      ticket: 'OPS-1207',
      note: 'Not at the acquirer.',
    } as const;
    await recorder.client.workflow.getHandle(started.workflowId).executeUpdate(resolveManually, { args: [word] });
    return started;
  },
  'checkout-ended-by-a-late-fact': async (recorder) => {
    await recorder.arm('payment_intents.create', 'error_after_effect');
    await recorder.silence('payment_intents.list');
    const started = await direct(0, { ...hurried, recheckMilliseconds: 300 })(recorder);
    await recorder.untilItWaits(started);
    await recorder.sandbox.clear();
    return started;
  },
};
