import { uuidV8 } from '@landed/codec/uuid-v8';
import type { ManualResolution, OperationInput } from '@landed/contracts/operation/types';
import { waitingSentence } from '@landed/contracts/operator-decision/approval';
import { decisionSentence } from '@landed/contracts/operator-decision/rules';
import { recordOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { finalFailure } from '../operation/final-failure.js';
import type { ResolveOutcome } from '../operation/types.js';
import { checkDecision } from './check-decision.js';
import type { DecisionDependencies } from './signer.js';

type Resolve<Input extends OperationInput> = (input: Input, resolution: ManualResolution) => Promise<ResolveOutcome>;

const action = 'operation.resolve';

/** An operator's word about money always needs a second one. */
const needsSecond = async () => true;

/**
 * Resolves an operation only by a decision that an operator signed for it, and records what became of the decision: signed
 * and accepted, signed and rejected by what is known of the operation, or not signed for it. Throws `decision_…` then, and
 * `approval_needed` while no second operator has approved it.
 *
 * @param requestOf the same text for each run of the activity that is running, and for no other activity.
 */
export function signedResolution<Input extends OperationInput>(
  dependencies: DecisionDependencies,
  resolve: Resolve<Input>,
  requestOf = currentRequest,
): Resolve<Input> {
  return async (input, resolution) => {
    const usedBy = requestOf();
    const { operationId: target, rail, merchantId } = input;
    const checked = await checkDecision(dependencies, resolution, { action, target, usedBy }, { needsSecond });
    const record = (of: {
      readonly result: 'accepted' | 'rejected';
      readonly detail: string;
      readonly identity?: string | null;
      readonly approvedBy?: string | null;
    }) =>
      recordOperatorAction(dependencies.database, {
        id: uuidV8(`operator-action/${usedBy}`),
        rail,
        merchantId,
        action,
        target,
        actor: resolution.actor,
        // The note is stored encrypted, with the decision.
        reason: resolution.ticket,
        ...of,
      });
    if (checked.kind === 'rejected') {
      const detail = decisionSentence(checked.problem);
      await record({ result: 'rejected', detail });
      throw finalFailure(checked.problem, detail);
    }
    if (checked.kind === 'waiting') {
      const detail = waitingSentence(checked.approvalId);
      await record({ result: 'rejected', detail, identity: checked.identity });
      throw finalFailure('approval_needed', detail);
    }
    const { identity, approvedBy } = checked;
    const fields = checked.fields as ManualResolution;
    try {
      const resolved = await resolve(input, fields);
      await record({
        result: 'accepted',
        detail: `${resolution.outcome}: ${resolved.evidence}.`,
        identity,
        approvedBy,
      });
      return { ...resolved, identity };
    } catch (error) {
      if (error instanceof ApplicationFailure && error.nonRetryable === true) {
        await record({ result: 'rejected', detail: `Not decided: ${error.type ?? 'failed'}.`, identity, approvedBy });
      }
      throw error;
    }
  };
}

/** An activity that is repeated keeps its id. */
function currentRequest(): string {
  const { workflowExecution, activityId } = activityInfo();
  return `${workflowExecution?.runId ?? ''}/${activityId}`;
}

type Resolutions = Readonly<Record<string, (input: never, resolution: ManualResolution) => Promise<ResolveOutcome>>>;

/** As {@link signedResolution}, for every activity of an object whose name begins with `resolve`. */
export function signedResolutions<Activities extends object>(
  dependencies: DecisionDependencies,
  activities: Activities,
): Activities {
  const signed = Object.entries(activities as Resolutions)
    .filter(([name]) => name.startsWith('resolve'))
    .map(([name, resolve]) => [name, signedResolution(dependencies, resolve)]);
  return { ...activities, ...Object.fromEntries(signed) };
}
