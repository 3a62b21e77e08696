import type { ManualResolution } from '@landed/contracts/operation/types';
import type { OpenStack } from '../access/open-stack.js';
import { resolveOperation } from '../access/operation-workflows.js';
import { signRequest } from '../access/sign-request.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';
import { findOneStuck } from './find-stuck.js';
import type { ResolveOptions } from './stuck-options.js';

/** Sends an operator's decision to the one operation with an unknown outcome that has this id or is about it. */
export async function resolve(stack: OpenStack, id: string, options: ResolveOptions) {
  const decision = decisionOf(options);
  const operation = await findOneStuck(stack, id);
  const { keyHash, waitsFor, kind } = operation;
  if (keyHash === null || waitsFor === 'nothing') {
    throw new CommandFailure(
      'lost',
      'The workflow of the operation does not run. Run `landed recover`, then wait until `landed stuck` shows that it ' +
        'waits for an operator.',
    );
  }
  const signed = await signDecisionAbout(stack, operation.operationId, options);
  const { evidence } = await resolveOperation(await stack.temporal(), { ...operation, keyHash }, signed);
  return {
    operation: kind,
    operation_id: operation.operationId,
    payment_intent_id: operation.paymentIntentId,
    refund_id: operation.refundId,
    dispute_id: operation.disputeId,
    outcome: decision.outcome,
    evidence,
  };
}

/** The decision, signed for this operation. */
export function signDecisionAbout(stack: OpenStack, operationId: string, options: ResolveOptions) {
  return signRequest(stack, { action: 'operation.resolve', target: operationId }, decisionOf(options));
}

/** The decision as the workflow takes it. */
function decisionOf({ outcome, actor, ticket, reason, processorPayment }: ResolveOptions): ManualResolution {
  if (reason === undefined || reason.trim() === '') {
    throw new UsageFailure('--reason <text> is required: it documents why the operation was decided.');
  }
  const decision = { outcome, actor, ticket, note: reason };
  return processorPayment === undefined ? decision : { ...decision, processorPayment };
}
