import type { createClassificationActivities } from '@landed/activities/classification/activities';
import type { ClassificationInput, ClassificationOutcome } from '@landed/contracts/classification/types';
import { allHandlersFinished, condition, proxyLocalActivities, setHandler } from '@temporalio/workflow';
import { apiErrorFailure } from './messages/api-error-failure.js';
import { productsClassified } from './messages/products-classified.js';

const { classify } = proxyLocalActivities<ReturnType<typeof createClassificationActivities>>({
  startToCloseTimeout: '5s',
  scheduleToCloseTimeout: '10s',
  retry: { initialInterval: '100ms', maximumInterval: '1s' },
  summary: 'Find or check the codes',
});

/**
 * Finds or checks the HS codes of a request's products.
 *
 * Trigger: `POST /v1/classifications`, update-with-start. Id: `hs/<rail>/<merchant>/<request>`.
 * Messages: update `productsClassified`, which answers with the classifications; it fails with the refusal (type =
 * error code) when a supplied code is none.
 * Undone on failure: nothing; what was kept for the next time is true all the same.
 * Ends in: an answer per product, kept for the merchant; or a refusal, and nothing kept.
 * Recorded histories: `test/replay/histories/classification-*.json`.
 */
export async function classifyProducts(input: ClassificationInput): Promise<void> {
  let outcome: ClassificationOutcome | undefined;
  setHandler(productsClassified, async () => {
    await condition(() => outcome !== undefined);
    // What was waited for, the compiler cannot see.
    const found = outcome as ClassificationOutcome;
    if (found.kind === 'rejected') throw apiErrorFailure(found.error);
    return found.classifications;
  });
  outcome = await classify(input);
  await condition(allHandlersFinished);
}
