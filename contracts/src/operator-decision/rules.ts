import { isUuid } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';
import {
  type DecisionAction,
  type DecisionClaims,
  type DecisionProblem,
  decisionClockSkewSeconds,
  decisionRoles,
  decisionSecondsMax,
  type OperatorIdentity,
} from './types.js';

/** What the worker that received a decision compares it with. */
export interface AskedDecision {
  readonly action: DecisionAction;
  readonly target: string;
  /** The digest of the fields that arrived. */
  readonly digest: string;
}

/** The claims of a signed decision; null when a field is missing or has another type. */
export function readDecisionClaims(payload: unknown): DecisionClaims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { sub, action, target, digest, jti, iat, exp } = payload as Readonly<Record<string, unknown>>;
  const isText = [sub, action, target, digest, jti].every((value) => typeof value === 'string' && value !== '');
  const isTime = [iat, exp].every((value) => Number.isSafeInteger(value));
  return isText && isTime && isUuid(jti as string) ? (payload as DecisionClaims) : null;
}

/** Why a decision with a valid signature does not count for what it was sent to; null when it does. Pure. */
export function problemOfDecision(
  claims: DecisionClaims,
  identity: OperatorIdentity,
  { action, target, digest }: AskedDecision,
): DecisionProblem | null {
  if (claims.action !== action || claims.target !== target) return 'decision_for_another';
  if (claims.digest !== digest) return 'decision_altered';
  if (identity.retiredAt !== null) return 'decision_retired_key';
  if (claims.sub !== identity.name) return 'decision_unknown_key';
  return identity.roles.includes(decisionRoles[action]) ? null : 'decision_role_missing';
}

/**
 * Why a decision is not valid at this time, in milliseconds since 1970; null when it is. Clocks may differ by two minutes.
 * Pure.
 *
 * @param signer `endsAt`: when the signer's login ends, by the database's clock.
 */
export function problemOfTime(
  { iat, exp }: DecisionClaims,
  now: number,
  { endsAt }: { readonly endsAt: number | null },
): DecisionProblem | null {
  const seconds = now / 1_000;
  if (endsAt !== null && now > endsAt) return 'decision_login_expired';
  if (iat > seconds + decisionClockSkewSeconds) return 'decision_not_yet_valid';
  if (seconds > exp + decisionClockSkewSeconds || exp - iat > decisionSecondsMax) return 'decision_expired';
  return null;
}

const sentences: Readonly<Record<DecisionProblem, string>> = {
  decision_unsigned: 'The request is not signed. Send it with `landed`, which signs it with your operator key.',
  decision_malformed: 'The signature cannot be read. Send the request again with `landed`.',
  decision_unknown_key: 'No operator has the key that signed this. `landed operators list` shows the known ones.',
  decision_retired_key: 'The key that signed this is retired. Sign with your current key.',
  decision_login_rejected:
    'The login of the key that signed this does not count: its issuer, audience, time, e-mail or groups. Run `landed login`.',
  decision_login_expired:
    'The login of the key that signed this has expired. Run `landed login`, then send the request again.',
  decision_for_another: 'The signature is for another request. A decision counts only for what it was signed for.',
  decision_altered: 'The request is not the one that was signed: a field was changed.',
  decision_role_missing: 'The operator who signed this does not have the role that the request needs.',
  decision_replayed: 'This decision was used before. Each counts once: sign a new one.',
  decision_expired: 'The signature has expired. Send the request again.',
  approval_unknown: 'The approval is not for this request.',
  approval_rejected: 'The request was rejected by another operator.',
  approval_expired: 'The request has waited too long for its approval. Send it again.',
  approval_by_maker: 'An operator cannot approve its own request: another operator must.',
  decision_not_yet_valid: 'The signature is from the future. Set the clock of the machine that signed it.',
};

/** The problem as a sentence for operators. */
export function decisionSentence(problem: DecisionProblem): string {
  return sentences[problem];
}

/** Whether the request is probably a copy of one that was made before. It then gets a record of its own. */
export function isCopy(problem: DecisionProblem): boolean {
  return problem === 'decision_for_another' || problem === 'decision_replayed';
}

/** What a decision to re-run a week is signed for. */
export function rerunTarget({ rail, period }: { readonly rail: Rail; readonly period: string }): string {
  return `${rail}/${period}`;
}
