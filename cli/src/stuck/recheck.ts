import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { recordAcceptedAction } from '@landed/management/operator-action/record-accepted-action';
import { findAnyPayment } from '@landed/prisma/read/payment-intent/find-any-payment';
import { loadDeadline } from '@landed/prisma/read/payment-intent/load-deadline';
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

/** Makes everything that is unfinished about a payment or refund read the processor now. Records who asked for it. */
export async function recheck(stack: OpenStack, id: string, by: ChangedBy): Promise<AskedRead[]> {
  const unknown = await findStuck(stack, { id, olderThan: 0 });
  const [first] = unknown;
  if (first !== undefined) {
    await record(stack, id, first, by);
    return Promise.all(unknown.map((operation) => recheckUnknown(stack, operation)));
  }
  const payment = await findAnyPayment(stack.database, id);
  if (payment === null) throw new CommandFailure('not_found', `There is no payment or refund ${id}.`);
  if ((await loadDeadline(stack.database, payment)).kind === 'done') {
    throw new CommandFailure(
      'nothing_unknown',
      `The payment is ${payment.status} and waits for nothing, so there is nothing to read.`,
    );
  }
  await record(stack, id, payment, by);
  const how = await recheckLifecycle(await stack.temporal(), payment);
  return [{ workflow_id: paymentLifecycleWorkflowId(payment), how }];
}

function record(
  { database }: OpenStack,
  target: string,
  { rail, merchantId }: { readonly rail: Rail; readonly merchantId: MerchantId },
  by: ChangedBy,
): Promise<void> {
  const detail = 'Its workflows are asked to read the processor, and started if they were lost.';
  return recordAcceptedAction(database, by, { rail, merchantId, action: 'operation.recheck', target, detail });
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
