import { ofSave } from '@landed/activities/operation/outcomes';
import type { OperationOutcome } from '@landed/activities/operation/types';
import type { OperationRecord } from '@landed/prisma/read/operation/read-operation';
import type { ActivityExecuteInput } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { LocalOperations } from './local-operations.js';

const input = { args: [{ rail: 'test' }] } as unknown as ActivityExecuteInput;

/** Runs an activity of a workflow through the interceptor. */
function run(operations: LocalOperations, activityType: string, outcome: () => Promise<unknown>, workflowId = 'op/a') {
  const info = { activityType, workflowExecution: { workflowId, runId: 'r' } };
  const { inbound } = operations.intercept({ info } as Parameters<LocalOperations['intercept']>[0]);
  return inbound?.execute?.(input, outcome) ?? outcome();
}

const result = { paymentId: 'p', status: 'succeeded', amount: 1, currency: 'USD' };

describe('an operation that runs in this process', () => {
  it.each<[OperationOutcome, unknown]>([
    [
      { kind: 'completed', summary: 'Saved.', result },
      { kind: 'completed', ...result, operation: null },
    ],
    [
      { kind: 'completed', summary: 'Stored.' },
      { kind: 'completed', operation: null },
    ],
    [
      { kind: 'retryable', code: 'provider_error' },
      { kind: 'retryable', code: 'provider_error', operation: null },
    ],
    [{ kind: 'unknown' }, null],
    [{ kind: 'needs_review', reason: 'Rows are gone.', stated: null }, null],
  ])('an operation with the outcome %j ends here with %j', async (outcome, ended) => {
    const operations = new LocalOperations(() => true);
    const followed = operations.follow('op/a');
    await expect(run(operations, 'submitRefund', async () => outcome)).resolves.toBe(outcome);
    await expect(followed.ended).resolves.toEqual(ended);
  });

  it('the row of an operation goes to its request, and into no history', async () => {
    const operations = new LocalOperations(() => true);
    const followed = operations.follow('op/a');
    const row = { responseStatus: 200, response: Buffer.from('sealed') } as OperationRecord;
    const outcome = ofSave({ kind: 'completed', summary: 'Saved.', result }, { operation: row });
    const returned = await run(operations, 'submitCheckout', async () => outcome);
    expect(await followed.ended).toEqual({ kind: 'completed', ...result, operation: row });
    expect(JSON.parse(JSON.stringify(returned))).toEqual({ kind: 'completed', summary: 'Saved.', result });
  });

  it('an operation whose attempt throws ends here without a result, and its workflow gets the error', async () => {
    const operations = new LocalOperations(() => true);
    const followed = operations.follow('op/a');
    const thrown = run(operations, 'submitCheckout', () => Promise.reject(new Error('interrupted')));
    await expect(thrown).rejects.toThrow('interrupted');
    await expect(followed.ended).resolves.toBe(null);
  });

  it('an operation reports to its first request only, and to none after that has stopped', async () => {
    const operations = new LocalOperations(() => true);
    const first = operations.follow('op/a');
    operations.follow('op/a').stop();
    await run(operations, 'submitCheckout', async () => ({ kind: 'unknown' }));
    await expect(first.ended).resolves.toBe(null);
    const second = operations.follow('op/a');
    first.stop();
    second.stop();
    await expect(run(operations, 'submitCheckout', async () => ({ kind: 'unknown' }))).resolves.toEqual({
      kind: 'unknown',
    });
  });

  it.each([
    [{ ...result, paymentId: 'p' }, 'succeeded'],
    [{ ...result, paymentId: 'p', refundId: 'r' }, null],
    [{ ...result, paymentId: 'p', disputeId: 'd' }, null],
    [{ error: 'invalid_amount' }, null],
    [undefined, null],
  ])('an operation with the result %j leaves the payment status %s to events of its account', async (ended, status) => {
    const operations = new LocalOperations(() => true);
    await run(operations, 'submitCapture', async () => ({ kind: 'completed', summary: '', result: ended }));
    const payment = { rail: 'test', entity: 'us', paymentIntentId: 'p' } as const;
    expect(operations.savedStatus(payment)).toBe(status);
  });

  it('an operation ignores other activities of its workflow', () => {
    const operations = new LocalOperations(() => true);
    operations.follow('op/a');
    const info = { activityType: 'completeAsPending', workflowExecution: { workflowId: 'op/a' } };
    expect(operations.intercept({ info } as never)).toEqual({});
  });
});
