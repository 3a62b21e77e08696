import { randomUUID } from 'node:crypto';
import { checkDecision } from '@landed/activities/operator-decision/check-decision';
import { createLoginVerifier } from '@landed/activities/operator-decision/login-verifier';
import { approvalPolicies, waitingSentence } from '@landed/contracts/operator-decision/approval';
import { decisionSentence } from '@landed/contracts/operator-decision/rules';
import type { SignedFor } from '@landed/management/operator-decision/sign-decision';

import type { OpenStack } from '../access/open-stack.js';
import { signRequest } from '../access/sign-request.js';
import { CommandFailure } from '../program/command-failure.js';
import { issuersOf } from './issuers.js';

type Stack = Pick<OpenStack, 'access' | 'database' | 'keyring'>;

/**
 * Ends a command that needs a second operator: stores its signed request and throws `approval_needed` with what to do. Does
 * nothing where the deployment has one operator: on a local stack, or with `OPERATOR_APPROVALS=single-operator`.
 */
export async function requireSecond(stack: Stack, asked: SignedFor, fields: object): Promise<void> {
  if (policyOf(stack) === 'single-operator') return;
  await checkHere(stack, asked, await signRequest(stack, asked, fields));
}

/**
 * Verifies an approved request that no workflow receives, and uses its approval up. Throws `approval_needed` while it has
 * none, and the problem of a signature that does not count.
 */
export async function checkHere(
  { database, keyring, access }: Stack,
  asked: SignedFor,
  request: object,
): Promise<void> {
  const logins = createLoginVerifier(issuersOf(process.env['OPERATOR_ISSUERS']));
  const checks = { database, keyring, logins, approvals: policyOf({ access }) };
  const needsSecond = async () => true;
  const checked = await checkDecision(checks, request, { ...asked, usedBy: `cli/${randomUUID()}` }, { needsSecond });
  if (checked.kind === 'waiting') throw new CommandFailure('approval_needed', waitingSentence(checked.approvalId));
  if (checked.kind === 'rejected') throw new CommandFailure(checked.problem, decisionSentence(checked.problem));
}

function policyOf({ access }: Pick<OpenStack, 'access'>) {
  const given = process.env['OPERATOR_APPROVALS'] || (access.local === null ? 'required' : 'single-operator');
  const policy = approvalPolicies.find((known) => known === given);
  if (policy !== undefined) return policy;
  throw new CommandFailure('wrong_setting', `OPERATOR_APPROVALS must be one of ${approvalPolicies.join(', ')}.`);
}
