import { digestOfFields } from '@landed/codec/compact-signature';
import { uuidV8 } from '@landed/codec/uuid-v8';
import { approvalField, approvalSecondsOf } from '@landed/contracts/operator-decision/approval';
import { problemOfTime } from '@landed/contracts/operator-decision/rules';
import { type DecisionProblem, decisionType, signatureField } from '@landed/contracts/operator-decision/types';
import { findDatabaseTime } from '@landed/prisma/read/clock/find-database-time';
import { insertApproval } from '@landed/prisma/write/operator-approval/operator-approval';
import { findDecisionUse, useDecision } from '@landed/prisma/write/operator-identity/use-decision';
import { useApprovedRequest } from './approved-request.js';
import { type Asked, type DecisionDependencies, type VerifiedSignature, verifySignature } from './signer.js';

/**
 * What became of the signature of a request. `fields`: the request without signatures. `identity`: the name of the signer.
 * `approvedBy`: who approved it, where that is needed; `approvalId`: the request that had waited for it.
 */
export type CheckedDecision =
  | {
      readonly kind: 'signed';
      readonly fields: object;
      readonly identity: string;
      readonly approvedBy: string | null;
      readonly approvalId: string | null;
    }
  | { readonly kind: 'waiting'; readonly fields: object; readonly identity: string | null; readonly approvalId: string }
  | { readonly kind: 'rejected'; readonly fields: unknown; readonly problem: DecisionProblem };

/** Whether these fields of a request need a second operator. */
export type NeedsSecond = (fields: object) => Promise<boolean>;

/** When a request needs a second operator. */
export interface ApprovalRules {
  /** Absent: never. */
  readonly needsSecond?: NeedsSecond | undefined;
  /** Whether an unsigned request waits for an approval. Otherwise it is `decision_unsigned`. */
  readonly unsignedWaits?: boolean;
}

/**
 * Verifies that a known signer with the role signed these fields for this action and target, and that a second operator
 * approved them where that is needed; uses the decision up. What is not approved yet is stored, and waits. A second call for
 * the same request has the same result, whatever the time; a call for another one is `decision_replayed`.
 */
export async function checkDecision(
  dependencies: DecisionDependencies,
  payload: unknown,
  asked: Asked,
  { needsSecond = async () => false, unsignedWaits = false }: ApprovalRules = {},
): Promise<CheckedDecision> {
  const { database, approvals } = dependencies;
  const { action, target, usedBy } = asked;
  const { signed, approved, fields } = takeSignatures(payload);
  const reject = (problem: DecisionProblem) => ({ kind: 'rejected', fields, problem }) as const;
  const digest = digestOfFields(fields);
  const maker =
    signed === undefined ? null : await verifySignature(dependencies, signed, decisionType, { action, target, digest });
  if (typeof maker === 'string') return reject(maker);
  if (maker === null && !unsignedWaits) return reject('decision_unsigned');
  if (approved !== undefined) {
    const used = await useApprovedRequest(dependencies, { digest, maker, approved }, asked);
    if (typeof used === 'string') return reject(used);
    const { id: approvalId, approver: approvedBy } = used;
    return { kind: 'signed', fields, identity: maker?.signer.name ?? approvedBy, approvedBy, approvalId };
  }
  const wait = () => waitForApproval(dependencies, { fields, digest, maker, signed }, asked);
  // The approval of one operator does not make four eyes of an unsigned request.
  if (maker === null)
    return approvals === 'required' && (await needsSecond(fields)) ? reject('decision_unsigned') : wait();
  const { signer, claims } = maker;
  const earlier = await findDecisionUse(database, claims.jti);
  const late = earlier === null ? problemOfTime(claims, Date.parse(await findDatabaseTime(database)), signer) : null;
  if (late !== null) return reject(late);
  if (earlier !== null && earlier !== usedBy) return reject('decision_replayed');
  const isNeeded = await needsSecond(fields);
  if (isNeeded && earlier === null && approvals === 'required') return wait();
  const used = earlier ?? (await useDecision(database, signer, claims, usedBy));
  if (used !== usedBy) return reject('decision_replayed');
  return { kind: 'signed', fields, identity: signer.name, approvedBy: isNeeded ? signer.name : null, approvalId: null };
}

interface Sent {
  readonly fields: Record<string, unknown>;
  readonly digest: string;
  readonly maker: VerifiedSignature | null;
  readonly signed: unknown;
}

async function waitForApproval(
  { database, keyring }: DecisionDependencies,
  { fields, digest, maker, signed }: Sent,
  { action, target, usedBy }: Asked,
): Promise<CheckedDecision> {
  const id = maker?.claims.jti ?? uuidV8(`operator-approval/${usedBy}`);
  const request = maker === null ? fields : { ...fields, [signatureField]: signed };
  const by = { maker: maker?.signer.name ?? null, makerSubject: maker?.signer.subject ?? null };
  await insertApproval(database, keyring, { id, action, target, digest, request, ...by }, approvalSecondsOf(action));
  return { kind: 'waiting', fields, identity: by.maker, approvalId: id };
}

/** A payload that a browser sent unencrypted arrives as `{ unencrypted: … }`. */
function takeSignatures(payload: unknown) {
  const given = isObject(payload) && isObject(payload['unencrypted']) ? payload['unencrypted'] : payload;
  const { [signatureField]: signed, [approvalField]: approved, ...fields } = isObject(given) ? given : {};
  return { signed, approved, fields };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
