import type { classifierNotReady } from '@landed/contracts/classification/types';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { breakerWithBulkhead } from '../circuit/breaker-with-bulkhead.js';
import type { ClassifierClient } from './classifier-client.js';

/** Longer than a loaded classifier takes to return its version. */
const loadedWithinMilliseconds = 20;
/** Half of the slots that a process has for the local activities of its workflows. */
const callsMax = 10;

/**
 * A client that fails at once when the classifier is loading or busy, so that the workflow retries soon. An activity
 * that waited for the classifier would occupy a slot that the activities of charges need as well.
 */
export function classifierBulkhead(client: ClassifierClient): ClassifierClient {
  const bulkhead = breakerWithBulkhead({ callsMax });
  const run = <Result>(call: () => Promise<Result>): Promise<Result> =>
    bulkhead.run(
      async () => {
        try {
          return await call();
        } catch (error) {
          throw failed(error);
        }
      },
      () => {
        throw notReady('classifier_busy', 'The classifier is busy.');
      },
    );
  return {
    version: () => orLoading(client.version()),
    knownCodes: (codes) => run(() => client.knownCodes(codes)),
    classify: (requests) => run(() => client.classify(requests)),
  };
}

async function orLoading(version: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(notReady('classifier_loading', 'The classifier is still loading.'));
    timer = setTimeout(giveUp, loadedWithinMilliseconds);
  });
  try {
    return await Promise.race([version, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Not retried: the same request fails again, and may end the thread that other requests use. */
function failed(cause: unknown): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'classifier_failed',
    message: 'The classifier failed.',
    nonRetryable: true,
    ...(cause instanceof Error ? { cause } : {}),
  });
}

/** Retried by the workflow, and benign: operators need not act on it. */
function notReady(type: (typeof classifierNotReady)[number], message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, category: ApplicationFailureCategory.BENIGN });
}
