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
 * Messages: update `productsClassified`, which returns the classifications. It fails with the API error (failure type =
 * error code) when a supplied code does not exist.
 * Steps: `classify` reads the cache, classifies what is missing and stores the results.
 * Undone on failure: nothing; cached results stay valid.
 * Ends in: one result per product, cached for the merchant; or an API error, and nothing cached.
 * Recorded histories: `test/replay/histories/classification-*.json`.
 */
export async function classifyProducts(input: ClassificationInput): Promise<void> {
  let outcome: ClassificationOutcome | undefined;
  setHandler(productsClassified, async () => {
    await condition(() => outcome !== undefined);
    // The compiler cannot see that the condition has been met.
    const found = outcome as ClassificationOutcome;
    if (found.kind === 'rejected') throw apiErrorFailure(found.error);
    return found.classifications;
  });
  outcome = await classify(input);
  await condition(allHandlersFinished);
}
