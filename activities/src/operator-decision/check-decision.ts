import { digestOfFields, readSignedText } from '@landed/codec/compact-signature';
import { problemOfDecision, problemOfTime, readDecisionClaims } from '@landed/contracts/operator-decision/rules';
import {
  type DecisionAction,
  type DecisionProblem,
  decisionType,
  signatureField,
} from '@landed/contracts/operator-decision/types';
import type { Database } from '@landed/prisma/database';
import { findDatabaseTime } from '@landed/prisma/read/clock/find-database-time';
import { findIdentity } from '@landed/prisma/read/operator-identity/find-identities';
import { findDecisionUse, useDecision } from '@landed/prisma/write/operator-identity/use-decision';

/** What a request was sent to. */
export interface Asked {
  readonly action: DecisionAction;
  readonly target: string;
  /** The same for each run of one request, and for no other request. */
  readonly usedBy: string;
}

/** What became of the signature of a request. `fields`: the request without it. `identity`: the name of the signer. */
export type CheckedDecision =
  | { readonly kind: 'signed'; readonly fields: object; readonly identity: string; readonly nonce: string }
  | { readonly kind: 'rejected'; readonly fields: unknown; readonly problem: DecisionProblem };

/**
 * Verifies that a known identity with the role signed these fields for this action and target, and uses the decision up.
 * A second call for the same request has the same result, whatever the time; a call for another one is `decision_replayed`.
 */
export async function checkDecision(database: Database, payload: unknown, asked: Asked): Promise<CheckedDecision> {
  const { signed, fields } = takeSignature(payload);
  const reject = (problem: DecisionProblem) => ({ kind: 'rejected', fields, problem }) as const;
  if (signed === undefined) return reject('decision_unsigned');
  const text = typeof signed === 'string' ? readSignedText(signed, decisionType) : null;
  if (text === null) return reject('decision_malformed');
  const identity = await findIdentity(database, text.keyId);
  if (identity === null) return reject('decision_unknown_key');
  const claims = text.isSignedWith(identity.publicKey) ? readDecisionClaims(text.payload) : null;
  if (claims === null) return reject('decision_malformed');
  const { action, target, usedBy } = asked;
  const problem = problemOfDecision(claims, identity, { action, target, digest: digestOfFields(fields) });
  if (problem !== null) return reject(problem);
  const earlier = await findDecisionUse(database, claims.jti);
  const late = earlier === null ? problemOfTime(claims, Date.parse(await findDatabaseTime(database))) : null;
  if (late !== null) return reject(late);
  const used = earlier ?? (await useDecision(database, identity.id, claims, usedBy));
  return used === usedBy
    ? { kind: 'signed', fields, identity: identity.name, nonce: claims.jti }
    : reject('decision_replayed');
}

/** A payload that a browser sent unencrypted arrives as `{ unencrypted: … }`. */
function takeSignature(payload: unknown): { readonly signed: unknown; readonly fields: Record<string, unknown> } {
  const given = isObject(payload) && isObject(payload['unencrypted']) ? payload['unencrypted'] : payload;
  const { [signatureField]: signed, ...fields } = isObject(given) ? given : {};
  return { signed, fields };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
