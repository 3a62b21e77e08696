import type { createCheckoutActivities } from '@landed/activities/checkout/activities';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { proxyActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation, inlineAttempt } from './operation/durable-operation.js';
import { ensurePaymentLifecycle } from './related-workflows.js';

type Activities = ReturnType<typeof createCheckoutActivities>;

const { submitCheckout } = inlineAttempt<Activities>('Prepare, charge, save');

/**
 * Charges a card once for one idempotency key.
 *
 * Trigger: `POST /v1/payment_intents`, update-with-start. Id: `op/<rail>/<hash of merchant and key>` (see `ids.ts`).
 * Messages: update `operationCompleted`, which resolves when the response is stored; update `resolveManually`, an
 * operator's decision, and signal `recheck`, both for an operation that needs review.
 * Steps, in `durableOperation`:
 * 1. `submitCheckout`: price, prepare, charge and save, inline.
 * 2. `reconcileCheckout` on the acquirer's task queue while the outcome is unknown; `processing` is returned after 20 s.
 * 3. `paymentLifecycle` for a payment that waits for its buyer or to be captured.
 * 4. The first webhook attempts.
 * Undone on failure: nothing; a charge that the processor made is saved, never reversed here.
 * Ends in: a stored response (a payment in any status but `captured` and `canceled`, or an API error), or nothing
 * charged.
 * Recorded histories: `test/replay/histories/checkout-*.json`.
 */
export function checkout(input: CheckoutInput): Promise<OperationCompleted> {
  const { rail, merchantId, paymentIntentId } = input;
  const entity = entityOfCurrency[input.body.currency];
  return durableOperation({
    kind: 'checkout',
    input,
    entity,
    notifies: { rail, merchantId, resourceId: paymentIntentId },
    submitInline: () => submitCheckout(input),
    reconcile: (options, memory) => proxyActivities<Activities>(options).reconcileCheckout(input, memory),
    resolve: (options, resolution) => proxyActivities<Activities>(options).resolveCheckout(input, resolution),
    afterResponse: async (outcome) => {
      if (outcome.kind === 'completed' && outcome.needsLifecycle)
        await ensurePaymentLifecycle({ rail, merchantId, paymentIntentId, entity });
    },
  });
}
