import { keyIdOf, readSignedText } from '@landed/codec/compact-signature';
import type { Keyring } from '@landed/codec/keyring';
import type { ApprovalPolicy } from '@landed/contracts/operator-decision/approval';
import { type AskedDecision, problemOfDecision, readDecisionClaims } from '@landed/contracts/operator-decision/rules';
import type {
  DecisionAction,
  DecisionClaims,
  DecisionProblem,
  OperatorIdentity,
} from '@landed/contracts/operator-decision/types';
import type { Database } from '@landed/prisma/database';
import { findIdentity } from '@landed/prisma/read/operator-identity/find-identities';
import { findLogin } from '@landed/prisma/read/operator-login/find-login';
import type { LoginVerifier } from './login-verifier.js';

/** What decisions are verified with. */
export interface DecisionDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly logins: LoginVerifier;
  readonly approvals: ApprovalPolicy;
}

/** What a request was sent to. */
export interface Asked {
  readonly action: DecisionAction;
  readonly target: string;
  /** Each run of one request has this key, and no other request. */
  readonly usedBy: string;
}

/** Who signed: a key of the owner's list, or the login of a person. */
export interface Signer extends OperatorIdentity {
  /** Each signature of one person has this text: of a login, issuer and subject. */
  readonly subject: string;
  readonly isLogin: boolean;
  /** When a login may no longer sign, in milliseconds since 1970; null for a key of the list. */
  readonly endsAt: number | null;
}

export interface VerifiedSignature {
  readonly signer: Signer;
  readonly claims: DecisionClaims;
}

/**
 * Verifies that a known signer with the role signed for what is asked. Neither the time nor an earlier use is looked at.
 *
 * @param type what kind of statement is expected: a decision, or the approval of one.
 */
export async function verifySignature(
  dependencies: DecisionDependencies,
  signed: unknown,
  type: string,
  asked: AskedDecision,
): Promise<VerifiedSignature | DecisionProblem> {
  const text = typeof signed === 'string' ? readSignedText(signed, type) : null;
  if (text === null) return 'decision_malformed';
  const signer = await findSigner(dependencies, text.keyId);
  if (typeof signer === 'string') return signer;
  const claims = text.isSignedWith(signer.publicKey) ? readDecisionClaims(text.payload) : null;
  if (claims === null) return 'decision_malformed';
  return problemOfDecision(claims, signer, asked) ?? { signer, claims };
}

async function findSigner(
  { database, keyring, logins }: DecisionDependencies,
  keyId: string,
): Promise<Signer | DecisionProblem> {
  const identity = await findIdentity(database, keyId);
  if (identity !== null) return { ...identity, subject: identity.id, isLogin: false, endsAt: null };
  const login = await findLogin(database, keyring, keyId);
  if (login === null || keyIdOf(login.publicKey) !== keyId) return 'decision_unknown_key';
  const person = await logins.verify(login);
  if (person === null) return 'decision_login_rejected';
  const { id, publicKey, endedAt: retiredAt } = login;
  return { id, publicKey, retiredAt, ...person, isLogin: true };
}
