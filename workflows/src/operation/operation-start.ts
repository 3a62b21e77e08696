import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import { type OperationInput, type OperationKind, operationRefOf } from '@landed/contracts/operation/types';
import type { SearchAttributePair } from '@temporalio/common';
import { operationWorkflowId } from '../ids.js';
import { type OpState, searchAttributes, workFor } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** The workflow type of each kind of operation; also the value of `OpKind`. */
export const operationWorkflowTypes = {
  checkout: 'checkout',
  capture: 'capturePayment',
  cancel: 'cancelPayment',
  refund: 'refundPayment',
  dispute_evidence: 'submitDisputeEvidence',
} as const satisfies Record<OperationKind, string>;

/** What distinguishes the workflow of one attempt from those of other operations. */
export interface OperationStart<Input> {
  readonly kind: OperationKind;
  readonly input: Input;
  readonly searchAttributes: readonly SearchAttributePair[];
  readonly summary: string;
}

/** Start options of an operation's workflow, for the gateway and for a start from the operation's rows. */
export function operationStart<Input extends OperationInput>({
  kind,
  input,
  searchAttributes: more,
  summary,
}: OperationStart<Input>) {
  const { fingerprint, processorKeyNumber } = input.idempotency;
  const args: [Input] = [input];
  return {
    workflowId: operationWorkflowId(operationRefOf(input)),
    taskQueue: coreTaskQueue,
    args,
    // If a worker dies during a task, another worker gets the task after this time, well within the caller's wait.
    workflowTaskTimeout: '5s' as const,
    // For a request that finds the workflow, but not its row.
    memo: { fingerprint, processorKeyNumber },
    typedSearchAttributes: [
      ...workFor(input, operationWorkflowTypes[kind]),
      { key: searchAttributes.opState, value: 'running' satisfies OpState },
      ...more,
    ],
    staticSummary: summary,
  };
}

/** Start options of the workflow of an operation whose workflow was lost. Its first step finds the operation's rows. */
export function storedOperationStart({ kind, input }: StoredOperation, entity: string) {
  const { paymentIntentId, rail } = input;
  return operationStart({
    kind,
    input,
    searchAttributes: [
      { key: searchAttributes.paymentId, value: paymentIntentId },
      { key: searchAttributes.entityCode, value: entity },
    ],
    summary: `Started again from the database: ${kind} (${rail}, ${entity})`,
  });
}
