import { stuckSeconds } from '@landed/contracts/lost-workflow/stuck';
import { findUnknownOutcomes, type UnknownOutcome } from '@landed/prisma/read/unknown-outcome/find-unknown-outcomes';
import { operationWorkflowId } from '@landed/workflows/ids';
import type { OpenStack } from '../access/open-stack.js';
import { operationState } from '../access/operation-workflows.js';
import { CommandFailure } from '../program/command-failure.js';

/** What an operation with an unknown outcome waits for. `unknown`: Temporal does not respond. */
export type WaitsFor = 'processor' | 'operator' | 'nothing' | 'unknown';

/** An operation with an unknown outcome, with its workflow. */
export interface StuckOperation extends UnknownOutcome {
  readonly workflowId: string | null;
  readonly waitsFor: WaitsFor;
}

export interface StuckFilter {
  readonly olderThan?: number;
  readonly limit?: number;
  /** The id of a payment, of a refund, of a dispute or of the operation itself. */
  readonly id?: string;
}

export async function findStuck(stack: OpenStack, filter: StuckFilter): Promise<StuckOperation[]> {
  const { olderThan = stuckSeconds, limit = 100, id = null } = filter;
  const found = await findUnknownOutcomes(stack.database, { olderThanSeconds: olderThan, limit, id });
  return Promise.all(found.map((operation) => withWorkflow(stack, operation)));
}

/** The one operation with an unknown outcome that has this id or is about it. Throws when there is none, or more than one. */
export async function findOneStuck(stack: OpenStack, id: string): Promise<StuckOperation> {
  const [one, ...others] = await findStuck(stack, { id, olderThan: 0 });
  if (one === undefined) {
    throw new CommandFailure('nothing_unknown', `Nothing about ${id} has an unknown outcome.`);
  }
  if (others.length === 0) return one;
  // The id of a payment may name several of them: their own ids never do.
  const ids = [one, ...others].map(({ operationId }) => operationId);
  throw new CommandFailure('several', `Several operations have an unknown outcome. Name one: ${ids.join(', ')}.`);
}

/** The id by which `landed resolve` and `landed recheck` find the operation: of what it is about, otherwise its own. */
export function idOfStuck({
  refundId,
  disputeId,
  paymentIntentId,
  operationId,
  hasLostRows,
  stated,
}: StuckOperation): string {
  // The payment may have other operations with an unknown outcome.
  if (hasLostRows || stated !== null) return operationId;
  return refundId ?? disputeId ?? paymentIntentId ?? operationId;
}

async function withWorkflow(stack: OpenStack, operation: UnknownOutcome): Promise<StuckOperation> {
  const { keyHash } = operation;
  if (keyHash === null) return { ...operation, workflowId: null, waitsFor: 'nothing' };
  const ref = { ...operation, keyHash };
  const workflowId = operationWorkflowId(ref);
  const state = await stack
    .temporal()
    .then((client) => operationState(client, ref))
    .catch(() => 'unknown' as const);
  return { ...operation, workflowId, waitsFor: waitsFor(state, operation.needsReview) };
}

function waitsFor(state: 'running' | 'lost' | 'unknown', needsReview: boolean): WaitsFor {
  if (state === 'lost') return 'nothing';
  if (needsReview) return 'operator';
  return state === 'running' ? 'processor' : 'unknown';
}
