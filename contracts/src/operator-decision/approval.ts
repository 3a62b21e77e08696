import type { DecisionAction } from './types.js';

/** The `typ` of a signed approval. Its claims are those of a decision: the target is the id of the request that waits. */
export const approvalType = 'landed-approval+jws';

/** The field of a request that carries the signature of a second operator. */
export const approvalField = 'approved';

/** Whether what operators decide needs a second one. */
export const approvalPolicies = ['required', 'single-operator'] as const;
export type ApprovalPolicy = (typeof approvalPolicies)[number];

/** How long a request waits for its approval. */
export const approvalSeconds = 86_400;

/** For a bank account: its token is valid for an hour at the payout partner. */
const tokenSeconds = 3_000;

/** A request that waits, or has waited, until a second operator approves it. Instants are RFC 3339. */
export interface OperatorApproval {
  /** The nonce of the signed request, or made from the run that received it when it is unsigned. */
  readonly id: string;
  readonly action: DecisionAction;
  readonly target: string;
  /** The digest of the request's fields. */
  readonly digest: string;
  /** The request as it was sent, with its signature. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Null when the request is unsigned. */
  readonly maker: string | null;
  readonly makerSubject: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Null while it waits. */
  readonly result: 'approved' | 'rejected' | null;
  readonly approver: string | null;
  readonly usedBy: string | null;
}

/** For how many seconds a request about this can be approved. */
export function approvalSecondsOf(action: DecisionAction): number {
  return action === 'bank_account.set' ? tokenSeconds : approvalSeconds;
}

/** What an approver signs, so that an approval counts for one request about one thing. */
export function approvedFields({ target, digest }: Pick<OperatorApproval, 'target' | 'digest'>) {
  return { target, digest };
}

/** The response to a request that waits. */
export function waitingSentence(id: string): string {
  return `Nothing was done yet: another operator must approve it with \`landed approvals approve ${id}\`.`;
}
