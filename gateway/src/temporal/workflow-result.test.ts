import { quoteIssued } from '@landed/workflows/messages/quote-issued';
import type { Client, WithStartWorkflowOperation } from '@temporalio/client';
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
