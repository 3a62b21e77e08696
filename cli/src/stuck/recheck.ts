import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import { findAnyPayment } from '@landed/prisma/read/payment-intent/find-any-payment';
import { paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import type { OpenStack } from '../access/open-stack.js';
import { recheckLifecycle, recheckOperation } from '../access/operation-workflows.js';
import { CommandFailure } from '../program/command-failure.js';
import { findStuck, type StuckOperation } from './find-stuck.js';
import { restartOperation } from './restart-operation.js';

/** A workflow that was asked to read the processor. */
export interface AskedRead {
  readonly workflow_id: string;
  /** `signalled`: it runs. `started`: it was lost. */
  readonly how: 'signalled' | 'started';
}

/** Makes everything that is unfinished about a payment or refund read the processor now. */
export async function recheck(stack: OpenStack, id: string): Promise<AskedRead[]> {
  const unknown = await findStuck(stack, { id, olderThan: 0 });
  if (unknown.length > 0) return Promise.all(unknown.map((operation) => recheckUnknown(stack, operation)));
  const payment = await findAnyPayment(stack.database, id);
  if (payment === null) throw new CommandFailure('not_found', `There is no payment or refund ${id}.`);
  if (!hasDeadline(payment.status) && !payment.hasPendingRefund) {
    throw new CommandFailure(
      'nothing_unknown',
      `The payment is ${payment.status} and waits for nothing, so there is nothing to read.`,
    );
  }
  await recheckLifecycle(await stack.temporal(), payment);
  return [{ workflow_id: paymentLifecycleWorkflowId(payment), how: 'signalled' }];
}

async function recheckUnknown(stack: OpenStack, operation: StuckOperation): Promise<AskedRead> {
  const { workflowId, keyHash } = operation;
  if (workflowId === null || keyHash === null) {
    throw new CommandFailure('key_purged', 'The idempotency key is purged, so its workflow cannot be started again.');
  }
  const isSignalled = await recheckOperation(await stack.temporal(), { ...operation, keyHash });
  if (!isSignalled) await restartOperation(stack, operation);
  return { workflow_id: workflowId, how: isSignalled ? 'signalled' : 'started' };
}
