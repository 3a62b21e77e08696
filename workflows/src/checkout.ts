import type { createCheckoutActivities } from '@landed/activities/checkout/activities';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import { type OperationAnswered, operationAnswered } from './messages/operation-answered.js';
import { runOperation } from './operation/run-operation.js';
import { type OperationTimings, operationTimings } from './operation/timings.js';

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
 * Messages: update `operationAnswered`, which resolves when the answer is stored.
 * Steps: `submitCheckout` (fast lane), else `settleCheckout` on the acquirer's queue and `processing` after 20 s.
 * Undone on failure: nothing; a charge that the processor made is committed, never reversed here.
 * Ends in: an answer stored (authorized, succeeded, failed or a refusal), nothing charged, or recovery required.
 * Recorded histories: `test/replay/histories/checkout-*.json`.
 */
export async function checkout(
  input: CheckoutInput,
  timings: OperationTimings = operationTimings,
): Promise<OperationAnswered> {
  // A cancel from outside would leave the key running and the payment unknown: what has begun is brought to its end,
  // and whoever waits for the answer gets it.
  let answer: OperationAnswered | undefined;
  setHandler(operationAnswered, async () => {
    await CancellationScope.nonCancellable(() => condition(() => answer !== undefined));
    return answer as OperationAnswered;
  });

  return CancellationScope.nonCancellable(async () => {
    const result = await runOperation({
      ref: {
        rail: input.rail,
        merchantId: input.merchantId,
        keyHash: input.idempotency.keyHash,
        attempt: input.idempotency.attempt,
      },
      entity: entityOfCurrency[input.body.currency],
      acceptedAtMilliseconds: Date.parse(input.acceptedAt),
      timings,
      submitOnce: () => submitCheckout(input),
      settle: (options) => proxyActivities<Activities>(options).settleCheckout(input),
      answer: (answered) => {
        answer ??= answered;
      },
    });
    await condition(allHandlersFinished);
    return result;
  });
}
