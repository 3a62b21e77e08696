import { uuidV8 } from '@landed/codec/uuid-v8';
import { waitingSentence } from '@landed/contracts/operator-decision/approval';
import { decisionSentence, isCopy } from '@landed/contracts/operator-decision/rules';
import { checkDecision, type NeedsSecond } from '../operator-decision/check-decision.js';
import type { Asked, DecisionDependencies } from '../operator-decision/signer.js';
import type { PayoutDependencies } from './dependencies.js';

/** A request about payouts, after its signature was looked at. */
export interface CheckedRequest {
  /** The request without its signature. */
  readonly payload: unknown;
  /** Who signed it; null when nothing that was signed counts. */
  readonly identity: string | null;
  /** Who approved it; null when that was not needed. */
  readonly approvedBy: string | null;
  /** The request that had waited for its approval. */
  readonly approvalId: string | null;
  /** Why it does not count, as a sentence; null when it may take effect. */
  readonly problem: string | null;
  /** Whether it repeats an earlier request, whose record it must not be taken for. */
  readonly isCopy: boolean;
  /** Whether it waits for an approval. */
  readonly isWaiting: boolean;
}

export type RequestDependencies = DecisionDependencies & Pick<PayoutDependencies, 'unsignedRequests'>;

/**
 * Verifies the signature of a request about payouts. One without a signature takes effect where the deployment accepts
 * that: on a local stack, or where the namespace's authorization says who may reach its forms; or it waits for the approval
 * of an operator. A statement of what became of a payout is always signed.
 *
 * @param needsSecond whether a second operator must approve it; absent: no.
 */
export async function checkRequest(
  { unsignedRequests, ...dependencies }: RequestDependencies,
  payload: unknown,
  asked: Asked,
  needsSecond?: NeedsSecond,
): Promise<CheckedRequest> {
  // A run that has begun does not wait.
  const unsignedWaits = unsignedRequests === 'approve' && !['payout.resolve', 'payout.run'].includes(asked.action);
  const checked = await checkDecision(dependencies, payload, asked, { needsSecond, unsignedWaits });
  if (checked.kind === 'signed') {
    const { fields: signedFields, identity, approvedBy, approvalId } = checked;
    return { identity, approvedBy, approvalId, payload: signedFields, problem: null, isCopy: false, isWaiting: false };
  }
  const none = { identity: null, approvedBy: null, approvalId: null, isCopy: false, isWaiting: false };
  if (checked.kind === 'waiting') {
    const problem = waitingSentence(checked.approvalId);
    return { ...none, payload: checked.fields, identity: checked.identity, problem, isWaiting: true };
  }
  const { problem, fields } = checked;
  if (problem === 'decision_unsigned' && unsignedRequests === 'accept' && asked.action !== 'payout.resolve') {
    const isFree = dependencies.approvals === 'single-operator' || !(await needsSecond?.(fields as object));
    if (isFree) return { ...none, payload, problem: null };
  }
  return { ...none, payload: fields, problem: decisionSentence(problem), isCopy: isCopy(problem) };
}

/** The id under which the response to a request is recorded. A copy does not get the response to its original. */
export function recordId(
  { isCopy: isOfAnother, approvalId }: CheckedRequest,
  requestId: string | undefined,
  key: string,
): string {
  const own = isOfAnother ? undefined : requestId;
  return uuidV8(`operator-action/${(approvalId ?? own)?.toLowerCase() ?? key}`);
}

/** Who is behind a request, for the timeline. */
export function shownActor(actor: string, identity: string | null): string {
  return identity === null ? actor : `${actor}, signed by ${identity}`;
}
