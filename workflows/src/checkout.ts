import type { createCheckoutActivities } from '@landed/activities/checkout/activities';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation } from './operation/durable-operation.js';
import type { OperationTimings } from './operation/timings.js';
import { ensurePaymentLifecycle } from './payment-lifecycle/start.js';

type Activities = ReturnType<typeof createCheckoutActivities>;

/** One try: what breaks off is not repeated blindly, the slow lane reads first. */
const { submitCheckout } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { maximumAttempts: 1 },
  summary: 'Prepare, charge, commit',
});

/**
 * Charges a card once for one idempotency key.
 *
 * Trigger: `POST /v1/payment_intents`, update-with-start. Id: `op/<rail>/<merchant>/<key hash>/<attempt>`.
 * Messages: update `operationAnswered`, which resolves when the answer is stored; update `resolveManually`, an
 * operator's word, once the operation waits for a person.
 * Steps: `submitCheckout` (fast lane), else `settleCheckout` on the acquirer's queue and `processing` after 20 s.
 * Afterwards: a payment that waits for its buyer or to be captured gets its `paymentLifecycle`.
 * Undone on failure: nothing; a charge that the processor made is committed, never reversed here.
 * Ends in: an answer stored (a payment in any status but `captured`, or a refusal) or nothing charged.
 * Recorded histories: `test/replay/histories/checkout-*.json`.
 */
export function checkout(input: CheckoutInput, timings: Partial<OperationTimings> = {}): Promise<OperationCompleted> {
  const entity = entityOfCurrency[input.body.currency];
  return durableOperation({
    input,
    entity,
    timings,
    tells: { rail: input.rail, merchantId: input.merchantId, resourceId: input.paymentIntentId },
    submitOnce: () => submitCheckout(input),
    settle: (options) => proxyActivities<Activities>(options).settleCheckout(input),
    resolve: (options, resolution) => proxyActivities<Activities>(options).resolveCheckout(input, resolution),
    afterwards: async (outcome) => {
      if (outcome.kind === 'completed' && outcome.waits === true) await ensurePaymentLifecycle({ ...input, entity });
    },
  });
}
