import type { BankAccountRequest } from '@landed/contracts/bank-account/types';
import { rejectionMessages } from '@landed/contracts/bank-account/rules';
import type { ManualResolution } from '@landed/contracts/operation/types';
import type { OperatorApproval } from '@landed/contracts/operator-decision/approval';
import type { PayoutWeek } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import { asId } from '@landed/contracts/ids/ids';
import type { SignedFor } from '@landed/management/operator-decision/sign-decision';
import { findAnyPayout } from '@landed/management/payout/find-any-payout';
import type { KeyPair } from '@landed/prisma/write/merchant/key-pair';
import type { OpenStack } from '../access/open-stack.js';
import { withPepper } from '../api-key/keys-command.js';
import { resolveOperation } from '../access/operation-workflows.js';
import { CommandFailure } from '../program/command-failure.js';
import { deliverPayoutRequest, deliverRecheck, deliverRerun, deliverResolution } from '../payout/payout-workflows.js';
import { findOneStuck } from '../stuck/find-stuck.js';

export interface ApprovedResponse {
  readonly result: 'accepted' | 'rejected';
  readonly detail: string;
  /** New keys, which are shown once. */
  readonly keys?: KeyPair;
}

/** Sends an approved request to the workflow that it is for, as its maker did, and returns what became of it. */
export async function sendApproved(
  stack: OpenStack,
  { id, action, target }: OperatorApproval,
  request: Readonly<Record<string, unknown>>,
): Promise<ApprovedResponse> {
  switch (action) {
    case 'operation.resolve':
      return resolve(stack, target, request as unknown as ManualResolution);
    case 'payout.hold':
      return deliverPayoutRequest(stack, 'hold', await findAnyPayout(stack, target), request, id);
    case 'payout.release':
      return deliverPayoutRequest(stack, 'release', await findAnyPayout(stack, target), request, id);
    case 'payout.retry':
      return deliverPayoutRequest(stack, 'retry', await findAnyPayout(stack, target), request, id);
    case 'payout.recheck':
      return accepted((await deliverRecheck(stack, await findAnyPayout(stack, target), request)).detail);
    case 'payout.resolve':
      return accepted((await deliverResolution(stack, await findAnyPayout(stack, target), request)).detail);
    case 'payout.rerun':
      return deliverRerun(stack, weekOf(target), request, id);
    case 'payout.run':
      throw new CommandFailure('not_found', 'A weekly run waits for no approval.');
    case 'live_keys.create':
    case 'live_keys.rotate':
      return changeKeys(stack, { action, target }, request);
    case 'bank_account.set':
      return save(stack, request as unknown as BankAccountRequest);
  }
}

async function resolve(stack: OpenStack, operationId: string, decision: ManualResolution): Promise<ApprovedResponse> {
  const operation = await findOneStuck(stack, operationId);
  const { keyHash } = operation;
  if (keyHash === null) throw new CommandFailure('lost', 'The workflow does not run: run `landed recover` first.');
  const { evidence } = await resolveOperation(await stack.temporal(), { ...operation, keyHash }, decision);
  return accepted(`The operation counts as ${decision.outcome}: ${evidence}.`);
}

async function save(stack: OpenStack, request: BankAccountRequest): Promise<ApprovedResponse> {
  const outcome = await stack.bankAccounts.save(request);
  return outcome.kind === 'saved'
    ? accepted(`Payouts go to the account from ${outcome.bankAccount.usableFrom} on.`)
    : { result: 'rejected', detail: rejectionMessages[outcome.code] };
}

/** No workflow makes keys: the approval is verified here, and the new keys are shown to the operator who approves. */
async function changeKeys(
  stack: OpenStack,
  asked: SignedFor,
  request: Readonly<Record<string, unknown>>,
): Promise<ApprovedResponse> {
  const { createKeyPair, rotateKeyPair } = await import('@landed/management/api-key/change-keys');
  const { checkHere } = await import('./require-second.js');
  const service = withPepper(stack);
  await checkHere(stack, asked, request);
  const owner = { merchantId: asId<'merchant'>(asked.target), rail: 'live' } as const;
  const { actor, reason } = request as { readonly actor: string; readonly reason?: string };
  const change = asked.action === 'live_keys.create' ? createKeyPair : rotateKeyPair;
  return {
    ...accepted('The live keys are shown only once.'),
    keys: await change(service, owner, { actor, reason: reason ?? null }),
  };
}

function weekOf(target: string): PayoutWeek {
  const [rail = '', period = ''] = target.split('/');
  return { rail: rail as Rail, period };
}

function accepted(detail: string): ApprovedResponse {
  return { result: 'accepted', detail };
}
