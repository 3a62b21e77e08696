import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { CodeDesk } from './code-desk.js';

/** Longer than the version takes of a classifier that is loaded. */
const patienceMilliseconds = 20;
/** Half of the places that a process has for the activities of its workflows. */
const atOnceMax = 10;

/**
 * A desk that says at once that it is not ready, so that the workflow asks again soon. Activities that waited for the
 * classifier to load, or in a long line before it, would keep the places that those of charges need as well.
 */
export function guardedDesk(desk: CodeDesk): CodeDesk {
  let underWay = 0;
  const inPlace = async <Found>(ask: () => Promise<Found>): Promise<Found> => {
    if (underWay >= atOnceMax) throw notReady('classifier_busy', 'The classifier has enough to do.');
    underWay += 1;
    try {
      return await ask();
    } catch (error) {
      throw failed(error);
    } finally {
      underWay -= 1;
    }
  };
  return {
    version: () => orLoading(desk.version()),
    knownCodes: (codes) => inPlace(() => desk.knownCodes(codes)),
    answer: (questions) => inPlace(() => desk.answer(questions)),
  };
}

async function orLoading(version: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    const giveUp = () => reject(notReady('classifier_loading', 'The classifier is still loading.'));
    timer = setTimeout(giveUp, patienceMilliseconds);
  });
  try {
    return await Promise.race([version, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same question fails again, and may end the thread again that others wait for: it is asked once. */
function failed(cause: unknown): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'classifier_failed',
    message: 'The classifier could not answer.',
    nonRetryable: true,
    ...(cause instanceof Error ? { cause } : {}),
  });
}

/** Nothing that an operator has to see. */
function notReady(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, category: ApplicationFailureCategory.BENIGN });
}
