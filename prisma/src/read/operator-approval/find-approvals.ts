import type { Keyring } from '@landed/codec/keyring';
import type { OperatorApproval } from '@landed/contracts/operator-decision/approval';
import type { DecisionAction } from '@landed/contracts/operator-decision/types';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';

type Reader = Pick<Database, 'prisma'>;

/** More than wait at one time. */
const listLimit = 200;

/** One request that waits or has waited for an approval; null when there is none. */
export async function findApproval({ prisma }: Reader, keyring: Keyring, id: string): Promise<OperatorApproval | null> {
  const row = await prisma.operatorApproval.findUnique({ where: { id } });
  return row === null ? null : approvalOf(keyring, row);
}

/** The newest requests first; with `waiting`, only those that can still be approved. */
export async function listApprovals(
  { prisma }: Reader,
  keyring: Keyring,
  { waiting }: { readonly waiting: boolean },
): Promise<readonly OperatorApproval[]> {
  const rows = await prisma.operatorApproval.findMany({
    where: waiting ? { result: null, expiresAt: { gt: new Date() } } : {},
    orderBy: { createdAt: 'desc' },
    take: listLimit,
  });
  return rows.map((row) => approvalOf(keyring, row));
}

interface Row {
  readonly id: string;
  readonly action: string;
  readonly target: string;
  readonly digest: string;
  readonly request: Uint8Array;
  readonly maker: string | null;
  readonly makerSubject: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly result: string | null;
  readonly approver: string | null;
  readonly usedBy: string | null;
}

function approvalOf(keyring: Keyring, row: Row): OperatorApproval {
  const { id, action, target, digest, maker, makerSubject, approver, usedBy } = row;
  return {
    id,
    action: action as DecisionAction,
    target,
    digest,
    request: openJson(keyring, row.request, sealContexts.operatorApproval(id)) as OperatorApproval['request'],
    maker,
    makerSubject,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    result: row.result as OperatorApproval['result'],
    approver,
    usedBy,
  };
}
