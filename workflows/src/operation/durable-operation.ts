import { allHandlersFinished, CancellationScope, condition, setHandler } from '@temporalio/workflow';
import { type OperationCompleted, operationCompleted } from '../messages/operation-completed.js';
import { notifyMerchant } from '../webhook/notify-merchant.js';
import type { OperationPlan, OperationSteps } from './operation-plan.js';
import { runOperation } from './run-operation.js';
import { operationTimings } from './timings.js';

/**
 * Runs one attempt of one idempotency key to its end, and answers whoever started it as soon as there is an answer.
 *
 * A cancel from outside would leave the key running and the payment unknown: what has begun is brought to its end, and
 * whoever waits for the answer gets it.
 */
export async function durableOperation(plan: OperationPlan): Promise<OperationCompleted> {
  const steps: OperationSteps = { ...plan, timings: { ...operationTimings, ...plan.timings } };
  let answer: OperationCompleted | undefined;
  setHandler(operationCompleted, async () => {
    await CancellationScope.nonCancellable(() => condition(() => answer !== undefined));
    return answer as OperationCompleted;
  });
  return CancellationScope.nonCancellable(async () => {
    const { answered, outcome } = await runOperation(steps, (given) => {
      answer ??= given;
    });
    await steps.afterwards?.(outcome);
    const isSilent = outcome.kind !== 'unknown' && outcome.skipsNotification === true;
    if (!isSilent) await notifyMerchant(steps.tells);
    await condition(allHandlersFinished);
    return answered;
  });
}
