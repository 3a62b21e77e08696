import type { createClassificationActivities } from '@landed/activities/classification/activities';
import {
  type ClassificationInput,
  type ClassificationOutcome,
  classifierNotReady,
} from '@landed/contracts/classification/types';
import {
  ActivityFailure,
  ApplicationFailure,
  allHandlersFinished,
  condition,
  proxyLocalActivities,
  setHandler,
  TimeoutFailure,
} from '@temporalio/workflow';
import { apiErrorFailure } from './messages/api-error-failure.js';
import { productsClassified } from './messages/products-classified.js';

const { classify } = proxyLocalActivities<ReturnType<typeof createClassificationActivities>>({
  startToCloseTimeout: '5s',
  // Less than the 10 s that a request waits, so that it learns why there is no result.
  scheduleToCloseTimeout: '8s',
  // The time limit does not end the retries of a local activity, only a running attempt: 11 attempts take 7.5 s.
  retry: { initialInterval: '100ms', maximumInterval: '1s', maximumAttempts: 11 },
  summary: 'Find or check the codes',
});

/**
 * Finds or checks the HS codes of a request's products.
 *
 * Trigger: `POST /v1/classifications`, update-with-start. Id: `hs/<rail>/<merchant>/<request>`.
 * Messages: update `productsClassified`, which returns the classifications. It fails with the API error (failure type =
 * error code) when a supplied code does not exist, and with `rate_limit_unavailable` when the classifier is not ready in
 * time.
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
  outcome = await classify(input).catch(unavailable);
  await condition(allHandlersFinished);
}

/** The 503 for a classifier that was loading, busy or silent for the whole time. Any other failure is thrown again. */
function unavailable(error: unknown): ClassificationOutcome {
  if (!isNotReady(error)) throw error;
  return { kind: 'rejected', error: { code: 'rate_limit_unavailable' } };
}

/** The failure of a local activity arrives as itself; that of a regular activity is wrapped. */
function isNotReady(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof TimeoutFailure) return true;
  return cause instanceof ApplicationFailure && classifierNotReady.some((each) => each === cause.type);
}
