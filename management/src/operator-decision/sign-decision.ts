import { randomUUID } from 'node:crypto';
import { digestOfFields, type SigningKey, signText } from '@landed/codec/compact-signature';
import {
  type DecisionAction,
  type DecisionClaims,
  decisionSeconds,
  decisionType,
  type OperatorIdentity,
} from '@landed/contracts/operator-decision/types';

/** What a decision is signed for. */
export interface SignedFor {
  readonly action: DecisionAction;
  /** The id of the operation or payout; of a re-run, mode and week. */
  readonly target: string;
}

/**
 * Signs a request of an operator for one action on one thing: the request with the field `signed`. It counts once, within
 * 15 minutes. Each call signs another decision.
 */
export function signDecision<Fields extends object>(
  { name }: Pick<OperatorIdentity, 'name'>,
  key: SigningKey,
  { action, target }: SignedFor,
  fields: Fields,
  now = Date.now(),
): Fields & { readonly signed: string } {
  const iat = Math.floor(now / 1_000);
  const claims: DecisionClaims = {
    sub: name,
    action,
    target,
    digest: digestOfFields(Object.fromEntries(Object.entries(fields))),
    jti: randomUUID(),
    iat,
    exp: iat + decisionSeconds,
  };
  return { ...fields, signed: signText(key, decisionType, claims) };
}
