import { approvalField, type OperatorApproval } from '@landed/contracts/operator-decision/approval';
import { signatureField } from '@landed/contracts/operator-decision/types';
import { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { changeStack, useStack } from '../access/use-stack.js';
import type { OpenStack } from '../access/open-stack.js';
import { plainText } from '../output/plain-text.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { asUuid } from '../program/choices.js';
import { CommandFailure } from '../program/command-failure.js';
import type { ApprovedResponse } from './send-approved.js';

interface ListOptions extends StackOptions {
  readonly all?: true;
}

const help = `
What an operator decides about money takes effect when a second operator approves it: resolve, payouts resolve, re-runs above
the limit, bank accounts, live keys. Requests that Temporal Web's form sent unsigned wait for one approval. Approve what you have checked
yourself: the approval is signed and counts for this request only.

Exit codes: 0 done, 1 rejected, 2 wrong usage.`;

/** `landed approvals list|approve|reject`: requests that wait for a second operator. */
export function approvalsCommand(): Command {
  return new Command('approvals')
    .description('requests of operators that wait for a second one')
    .addHelpText('after', help)
    .addCommand(
      stackCommand('list', 'list what waits').option('--all', 'also what was decided or has expired').action(list),
    )
    .addCommand(
      stackCommand('approve', 'approve a request: it takes effect now')
        .argument('<id>', 'its id', asUuid)
        .action(approve),
    )
    .addCommand(stackCommand('reject', 'reject a request').argument('<id>', 'its id', asUuid).action(reject));
}

async function list(options: ListOptions): Promise<void> {
  const approvals = await useStack(options, async ({ database, keyring }) => {
    const { listApprovals } = await import('@landed/prisma/read/operator-approval/find-approvals');
    return listApprovals(database, keyring, { waiting: options.all !== true });
  });
  const documents = approvals.map(approvalDocument);
  print(options, { approvals: documents }, () =>
    table(
      ['Id', 'Action', 'Target', 'Made by', 'Request', 'Until', 'Result'],
      documents.map((one) => [
        one.id,
        one.action,
        one.target,
        one.maker ?? 'not signed',
        Object.entries(one.request)
          .map(([name, value]) => `${name}: ${plainText(String(value))}`)
          .join(', '),
        one.expires_at,
        one.approver === null ? (one.result ?? '') : `${one.result} by ${one.approver}`,
      ]),
    ),
  );
}

async function approve(id: string, options: StackOptions): Promise<void> {
  const response = await changeStack(options, async (stack) => {
    const approval = await waitingApproval(stack, id);
    const { currentSigner } = await import('../access/sign-request.js');
    const { signApproval } = await import('@landed/management/operator-decision/sign-decision');
    const { sendApproved } = await import('./send-approved.js');
    const signer = await currentSigner(stack);
    return sendApproved(stack, approval, signApproval(signer, signer.key, approval));
  });
  print(options, { id, ...response }, () => approvedText(response));
  if (response.result === 'rejected') process.exitCode = 1;
}

function approvedText({ result, detail, keys }: ApprovedResponse): string {
  const shown =
    keys === undefined ? [] : [`  secret       ${keys.secret_key}`, `  publishable  ${keys.publishable_key}`];
  return [`${result}: ${plainText(detail)}`, ...shown].join('\n');
}

async function reject(id: string, options: StackOptions): Promise<void> {
  const name = await changeStack(options, async (stack) => {
    await waitingApproval(stack, id);
    const { currentSigner } = await import('../access/sign-request.js');
    const { rejectApproval } = await import('@landed/prisma/write/operator-approval/operator-approval');
    const { name, subject } = await currentSigner(stack);
    if (!(await rejectApproval(stack.database, id, { name, subject }))) throw decided();
    return name;
  });
  print(options, { id, result: 'rejected', by: name }, () => 'The request is rejected: it will not take effect.');
}

async function waitingApproval({ database, keyring }: OpenStack, id: string): Promise<OperatorApproval> {
  const { findApproval } = await import('@landed/prisma/read/operator-approval/find-approvals');
  const approval = await findApproval(database, keyring, id);
  if (approval === null) throw new CommandFailure('not_found', 'No request with this id waits for an approval.');
  if (approval.result !== null) throw decided();
  if (Date.parse(approval.expiresAt) < Date.now()) {
    throw new CommandFailure('expired', 'The request has expired. The operator who made it sends it again.');
  }
  return approval;
}

function decided(): CommandFailure {
  return new CommandFailure('decided', 'The request was approved or rejected before.');
}

/** Fields of a request that only workers need: signatures, and the token of a bank account. */
const hidden: readonly string[] = [signatureField, approvalField, 'token'];

function approvalDocument(approval: OperatorApproval) {
  const { id, action, target, request, maker, createdAt, expiresAt, result, approver } = approval;
  return {
    id,
    action,
    target,
    maker,
    request: Object.fromEntries(Object.entries(request).filter(([name]) => !hidden.includes(name))),
    created_at: createdAt,
    expires_at: expiresAt,
    result,
    approver,
  };
}
