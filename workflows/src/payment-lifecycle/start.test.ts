import { asId } from '@landed/contracts/ids/ids';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ensurePaymentLifecycle } from './start.js';

/** What the server says to each call in turn: `yes`, or that it is too late for it. */
const server = vi.hoisted(() => ({ says: [] as string[], asked: [] as string[] }));

vi.mock(import('@temporalio/workflow'), async (original) => {
  const answer = async (call: string, no: () => Error): Promise<void> => {
    server.asked.push(call);
    if (server.says.shift() !== 'yes') throw no();
  };
  return {
    ...(await original()),
    startChild: (() =>
      answer('start', () => new WorkflowExecutionAlreadyStartedError('it runs', 'id', 'type'))) as never,
    getExternalWorkflowHandle: (() => ({ signal: () => answer('tell', () => new Error('it has ended')) })) as never,
  };
});

const payment = {
  rail: 'test',
  merchantId: asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001'),
  paymentIntentId: asId<'payment_intent'>('019aa5b0-0000-7000-8000-000000000002'),
  entity: 'gb',
} as const;

beforeEach(() => {
  server.asked.length = 0;
});

describe('a payment that waits on time', () => {
  it.each([
    ['by somebody new', ['yes'], ['start']],
    ['by whoever does so already', ['no', 'yes'], ['start', 'tell']],
    ['by somebody new when the other has just come to its end', ['no', 'no', 'yes'], ['start', 'tell', 'start']],
  ])('is looked after %s', async (_, says, asked) => {
    server.says = [...says];
    await ensurePaymentLifecycle(payment);
    expect(server.asked).toEqual(asked);
  });
});
