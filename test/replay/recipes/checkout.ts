import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { dayInSeconds, endOfSafeWindow } from '../../setup/clocks.js';
import { startCheckout } from '../../setup/direct-checkout.js';
import { resolveSigned } from '../../setup/operator-decision.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { order, type Recipe, type Recipes } from '../recorder.js';

const charge =
  (changes: Record<string, unknown>): Recipe =>
  async (recorder) => {
    const body = chargeHandbag(await quoteHandbag(recorder.api), changes);
    await recorder.api.post('/v1/payment_intents', body, idempotencyKey());
    return recorder.latest('checkout');
  };

/** Starts a checkout directly: accepted some time ago, or with another clock. */
const direct =
  (acceptedMillisecondsAgo: number, clock: WorkflowClock = {}): Recipe =>
  async ({ client, unquoted }) => {
    const { merchantId } = unquoted;
    const started = await startCheckout(client, { merchantId, body: order, acceptedMillisecondsAgo, clock });
    return { workflowId: started.handle.workflowId };
  };

export const checkoutRecipes: Recipes = {
  'checkout-succeeded': charge({}),
  'checkout-authorized': charge({ capture_method: 'manual' }),
  'checkout-awaits-buyer': charge({ payment_method: 'pm_card_threeDSecureRequired' }),
  'checkout-declined': charge({ payment_method: 'pm_card_chargeDeclined' }),
  'checkout-rejected': charge({ amount: 29_999 }),
  'checkout-unknown-token': charge({ payment_method: 'pm_unknown' }),
  'checkout-reconciled': async (recorder) => {
    await recorder.arm('payment_intents.create', 'error_after_effect');
    return charge({})(recorder);
  },
  'checkout-responded-processing': async (recorder) => {
    await recorder.arm('payment_intents.create', 'error_after_effect');
    await recorder.arm('payment_intents.list', 'error_before_effect', 9);
    return charge({})(recorder);
  },
  'checkout-past-send-deadline': direct(61_000),
  'checkout-resolved-manually': async (recorder) => {
    await recorder.failCalls('payment_intents.create', 'payment_intents.list');
    const started = await direct(0, endOfSafeWindow)(recorder);
    await recorder.untilNeedsReview(started);
    const decision = {
      outcome: 'did_not_happen',
      actor: 'f.okafor',
      ticket: 'OPS-1207',
      note: 'Not at the acquirer.',
    } as const;
    await resolveSigned(recorder.stack, recorder.client.workflow.getHandle(started.workflowId), decision);
    return started;
  },
  'checkout-completed-by-late-fact': async (recorder) => {
    await recorder.arm('payment_intents.create', 'error_after_effect');
    await recorder.failCalls('payment_intents.list');
    const started = await direct(0, dayInSeconds)(recorder);
    await recorder.untilNeedsReview(started);
    await recorder.sandbox.clear();
    return started;
  },
};
