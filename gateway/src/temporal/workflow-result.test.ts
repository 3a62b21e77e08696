import { quoteIssued } from '@landed/workflows/messages/quote-issued';
import {
  type Client,
  type WithStartWorkflowOperation,
  WorkflowFailedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { ApplicationFailure, TimeoutFailure, TimeoutType } from '@temporalio/common';
import { expect, it } from 'vitest';
import { workflowResult } from './workflow-result.js';

it('a workflow whose caller waits for 10 s is started with that deadline, and so ends without effect after it', async () => {
  const before = Date.now();
  let waitsUntil = 0;
  let started: unknown;
  const client = {
    withDeadline: (deadline: number, call: () => Promise<unknown>) => {
      waitsUntil = deadline;
      return call();
    },
    workflow: {
      executeUpdateWithStart: async (
        _update: unknown,
        { startWorkflowOperation }: { startWorkflowOperation: WithStartWorkflowOperation<never> },
      ) => {
        started = startWorkflowOperation.options;
      },
    },
  } as unknown as Client;
  await workflowResult(client, 'taxQuote', quoteIssued, { workflowId: 'one', args: [] });
  expect(started).toMatchObject({ workflowId: 'one', workflowExecutionTimeout: 10_000 });
  expect(waitsUntil - before).toBeGreaterThanOrEqual(10_000);
  expect(waitsUntil - Date.now()).toBeLessThanOrEqual(10_000);
});

/** A client whose workflow ends before its update, and whose result is `failure`. */
function clientThatEnds(update: Error, failure: Error): Client {
  const reject = (error: Error) => async () => {
    throw error;
  };
  return {
    withDeadline: (_: number, call: () => Promise<unknown>) => call(),
    workflow: { executeUpdateWithStart: reject(update), getHandle: () => ({ result: reject(failure) }) },
  } as unknown as Client;
}

const aborted = new WorkflowUpdateFailedError(
  '',
  ApplicationFailure.create({ type: 'AcceptedUpdateCompletedWorkflow' }),
);
const gone = new WorkflowNotFoundError('', 'one', undefined);
const failed = (cause: Error) => new WorkflowFailedError('', cause, 'TIMEOUT');
const timedOut = new TimeoutFailure('', undefined, TimeoutType.SCHEDULE_TO_CLOSE);
const notConnected = ApplicationFailure.create({ message: 'timeout exceeded when trying to connect', type: 'Error' });

it.each([
  ['the time of its activity was over', aborted, failed(new Error('', { cause: timedOut })), 503],
  ['its own time was over', gone, failed(timedOut), 503],
  ['its activity got no connection to the database', aborted, failed(notConnected), 503],
  ['it failed', aborted, failed(ApplicationFailure.create({ message: 'words' })), undefined],
])('a workflow that ended without a result because %s is rejected', async (_, update, failure, status) => {
  const result = workflowResult(clientThatEnds(update, failure), 'taxQuote', quoteIssued, {
    workflowId: 'a',
    args: [],
  });
  const error: unknown = await result.catch((rejection: unknown) => rejection);
  expect((error as { status?: number }).status).toBe(status);
  if (status === undefined) expect(error).toBe(update);
});
