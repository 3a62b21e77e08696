import {
  allHandlersFinished,
  CancellationScope,
  condition,
  proxyLocalActivities,
  setHandler,
  type UntypedActivities,
} from '@temporalio/workflow';
import { type OperationCompleted, operationCompleted } from '../messages/operation-completed.js';
import { notifyMerchant } from '../webhook/notify-merchant.js';
import type { MoneyOperation } from './money-operation.js';
import { runOperation } from './run-operation.js';

/**
 * The local activity of an inline attempt. One attempt only: after an interruption the processor is read before anything is
 * sent again.
 */
export function inlineAttempt<Activities extends UntypedActivities>(summary: string) {
  return proxyLocalActivities<Activities>({ startToCloseTimeout: '10s', retry: { maximumAttempts: 1 }, summary });
}

/**
 * The workflow body of every money operation: run one attempt of one idempotency key, respond, then notify the merchant.
 *
 * 1. The update `operationCompleted` resolves as soon as a response is stored, or when nothing was charged.
 * 2. `runOperation` takes the operation to a known outcome.
 * 3. `afterResponse` starts or signals the payment's lifecycle workflow.
 * 4. `notifyMerchant` makes the first webhook attempts, unless the operation wrote no event.
 *
 * Canceling the workflow has no effect: an operation that has begun must reach a known outcome.
 */
export async function durableOperation(operation: MoneyOperation): Promise<OperationCompleted> {
  let response: OperationCompleted | undefined;
  setHandler(operationCompleted, async () => {
    await CancellationScope.nonCancellable(() => condition(() => response !== undefined));
    return response as OperationCompleted;
  });
  return CancellationScope.nonCancellable(async () => {
    const { completed, outcome } = await runOperation(operation, (given) => {
      response ??= given;
    });
    await operation.afterResponse?.(outcome);
    const skipsNotification = 'skipsNotification' in outcome;
    if (!skipsNotification) await notifyMerchant(operation.notifies);
    await condition(allHandlersFinished);
    return completed;
  });
}
