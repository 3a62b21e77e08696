import { digestOfFields, readSignedText } from '@landed/codec/compact-signature';
import { approvalType, approvedFields, type OperatorApproval } from '@landed/contracts/operator-decision/approval';
import { problemOfTime, readDecisionClaims } from '@landed/contracts/operator-decision/rules';
import type { DecisionProblem } from '@landed/contracts/operator-decision/types';
import { findDatabaseTime } from '@landed/prisma/read/clock/find-database-time';
import { findApproval } from '@landed/prisma/read/operator-approval/find-approvals';
import { useApproval } from '@landed/prisma/write/operator-approval/operator-approval';
import { useDecision } from '@landed/prisma/write/operator-identity/use-decision';
import {
  type Asked,
  type DecisionDependencies,
  type Signer,
  type VerifiedSignature,
  verifySignature,
} from './signer.js';

/** A request that carries the signature of a second operator. */
export interface ApprovedRequest {
  readonly digest: string;
  /** Null when the request itself is unsigned. */
  readonly maker: VerifiedSignature | null;
  readonly approved: unknown;
}

export interface UsedApproval {
  readonly id: string;
  readonly approver: string;
}

/**
 * Verifies that another operator with the role approved this request while it waited, and uses the approval up, with the
 * decision of its maker. A second call for the same request has the same result, whatever the time.
 */
export async function useApprovedRequest(
  dependencies: DecisionDependencies,
  { digest, maker, approved }: ApprovedRequest,
  { action, target, usedBy }: Asked,
): Promise<UsedApproval | DecisionProblem> {
  const { database, keyring } = dependencies;
  const id = maker?.claims.jti ?? targetOf(approved);
  if (id === null) return 'decision_malformed';
  const approvedDigest = digestOfFields(approvedFields({ target, digest }));
  const verified = await verifySignature(dependencies, approved, approvalType, {
    action,
    target: id,
    digest: approvedDigest,
  });
  if (typeof verified === 'string') return verified;
  const { signer, claims } = verified;
  const row = await findApproval(database, keyring, id);
  if (row?.action !== action || row.target !== target || row.digest !== digest) return 'approval_unknown';
  if ((row.maker === null) !== (maker === null)) return 'approval_unknown';
  if (row.usedBy === null) {
    const now = Date.parse(await findDatabaseTime(database));
    const problem = problemOfTime(claims, now, signer) ?? problemOfApproval(row, signer, now);
    if (problem !== null) return problem;
  }
  const used = row.usedBy ?? (await useApproval(database, id, signer, usedBy));
  if (used === null) return 'approval_expired';
  if (used !== usedBy) return 'decision_replayed';
  if (maker !== null && (await useDecision(database, maker.signer, maker.claims, usedBy)) !== usedBy) {
    return 'decision_replayed';
  }
  return { id, approver: signer.name };
}

function problemOfApproval(row: OperatorApproval, { name, subject }: Signer, now: number): DecisionProblem | null {
  if (row.result === 'rejected') return 'approval_rejected';
  if (Date.parse(row.expiresAt) < now) return 'approval_expired';
  const isMaker = row.maker?.toLowerCase() === name.toLowerCase() || row.makerSubject === subject;
  return isMaker ? 'approval_by_maker' : null;
}

/** Which request an approval names. Not verified yet. */
function targetOf(approved: unknown): string | null {
  const text = typeof approved === 'string' ? readSignedText(approved, approvalType) : null;
  return readDecisionClaims(text?.payload)?.target ?? null;
}
