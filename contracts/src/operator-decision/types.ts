/** What an identity may decide. `payments`: operations with an unknown outcome. `payouts`: what finance asks of payouts. */
export const operatorRoles = ['payments', 'payouts'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** What operators ask of workflows and of the command line, each with the role that it needs. */
export const decisionRoles = {
  'operation.resolve': 'payments',
  'payout.hold': 'payouts',
  'payout.release': 'payouts',
  'payout.retry': 'payouts',
  'payout.recheck': 'payouts',
  'payout.resolve': 'payouts',
  'payout.rerun': 'payouts',
  'payout.run': 'payouts',
  'bank_account.set': 'payouts',
  'live_keys.create': 'payments',
  'live_keys.rotate': 'payments',
} as const satisfies Readonly<Record<string, OperatorRole>>;
export type DecisionAction = keyof typeof decisionRoles;

/** The `typ` of a signed decision (RFC 7515). */
export const decisionType = 'landed-decision+jws';

/** The field of a request that carries the signature of all its other fields. */
export const signatureField = 'signed';

/** What an identity signs: one decision about one thing, once. */
export interface DecisionClaims {
  /** The name of the identity. */
  readonly sub: string;
  readonly action: DecisionAction;
  /** The id of the operation or payout; of a re-run, mode and week: `live/2026-W49`. */
  readonly target: string;
  /** The digest of the request's other fields. */
  readonly digest: string;
  /** A UUID that no other decision has. */
  readonly jti: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

/** A key that may sign decisions. */
export interface OperatorIdentity {
  /** The thumbprint of its public key. */
  readonly id: string;
  readonly name: string;
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  readonly roles: readonly OperatorRole[];
  /** RFC 3339; null while it may sign. */
  readonly retiredAt: string | null;
}

/** Why a decision does not count. */
export const decisionProblems = [
  'decision_unsigned',
  'decision_malformed',
  'decision_unknown_key',
  'decision_retired_key',
  'decision_login_rejected',
  'decision_login_expired',
  'decision_for_another',
  'decision_altered',
  'decision_role_missing',
  'decision_replayed',
  'decision_expired',
  'approval_unknown',
  'approval_rejected',
  'approval_expired',
  'approval_by_maker',
  'decision_not_yet_valid',
] as const;
export type DecisionProblem = (typeof decisionProblems)[number];

/** What Temporal Web's own form, which cannot sign, may ask of payouts. */
export const unsignedRequestPolicies = ['accept', 'approve', 'reject'] as const;
export type UnsignedRequestPolicy = (typeof unsignedRequestPolicies)[number];

/** How long a decision is valid after it was signed: workers may start late. */
export const decisionSeconds = 900;

/** How much longer no identity may make its decisions valid. */
export const decisionSecondsMax = 86_400;

/** How far the clock of an operator's machine may differ from the database's. */
export const decisionClockSkewSeconds = 120;
