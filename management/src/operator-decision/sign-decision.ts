import { randomUUID } from 'node:crypto';
import { digestOfFields, type SigningKey, signText } from '@landed/codec/compact-signature';
import {
  approvalField,
  approvalType,
  approvedFields,
  type OperatorApproval,
} from '@landed/contracts/operator-decision/approval';
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
  return { ...fields, signed: signText(key, decisionType, claimsOf(name, { action, target }, fields, now)) };
}

/** Signs the approval of a request that waits: the request with the field `approved`. It counts within 15 minutes. */
export function signApproval(
  { name }: Pick<OperatorIdentity, 'name'>,
  key: SigningKey,
  approval: Pick<OperatorApproval, 'id' | 'action' | 'target' | 'digest' | 'request'>,
  now = Date.now(),
): Readonly<Record<string, unknown>> {
  const { id: target, action, request } = approval;
  const claims = claimsOf(name, { action, target }, approvedFields(approval), now);
  return { ...request, [approvalField]: signText(key, approvalType, claims) };
}

function claimsOf(sub: string, { action, target }: SignedFor, fields: object, now: number): DecisionClaims {
  const iat = Math.floor(now / 1_000);
  const digest = digestOfFields(Object.fromEntries(Object.entries(fields)));
  return { sub, action, target, digest, jti: randomUUID(), iat, exp: iat + decisionSeconds };
}
