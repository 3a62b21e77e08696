import { decisionSentence, isCopy } from '@landed/contracts/operator-decision/rules';
import { type Asked, checkDecision } from '../operator-decision/check-decision.js';
import type { PayoutDependencies } from './dependencies.js';

/** A request about payouts, after its signature was looked at. */
export interface CheckedRequest {
  /** The request without its signature. */
  readonly payload: unknown;
  /** Who signed it; null when nothing that was signed counts. */
  readonly identity: string | null;
  /** Why it does not count, as a sentence; null when it may take effect. */
  readonly problem: string | null;
  /** Whether it repeats an earlier request, whose record it must not be taken for. */
  readonly isCopy: boolean;
}

/**
 * Verifies the signature of a request about payouts. One without a signature takes effect where the deployment accepts
 * that: on a local stack, or where the namespace's authorization says who may reach its forms. A statement of what became
 * of a payout is always signed.
 */
export async function checkRequest(
  { database, unsignedRequests }: Pick<PayoutDependencies, 'database' | 'unsignedRequests'>,
  payload: unknown,
  asked: Asked,
): Promise<CheckedRequest> {
  const checked = await checkDecision(database, payload, asked);
  if (checked.kind === 'signed') {
    return { payload: checked.fields, identity: checked.identity, problem: null, isCopy: false };
  }
  const { problem, fields } = checked;
  if (problem === 'decision_unsigned' && unsignedRequests === 'accept' && asked.action !== 'payout.resolve') {
    return { payload, identity: null, problem: null, isCopy: false };
  }
  return { payload: fields, identity: null, problem: decisionSentence(problem), isCopy: isCopy(problem) };
}

/** Who is behind a request, for the timeline. */
export function shownActor(actor: string, identity: string | null): string {
  return identity === null ? actor : `${actor}, signed by ${identity}`;
}
