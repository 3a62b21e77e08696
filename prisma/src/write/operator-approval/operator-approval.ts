import type { Keyring } from '@landed/codec/keyring';
import type { OperatorApproval } from '@landed/contracts/operator-decision/approval';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import { sealContexts, sealJson } from '../../sealing.js';

type Writer = Pick<Database, 'prisma'>;

/** Who approves or rejects: a name, and the person behind it. */
export interface Approver {
  readonly name: string;
  readonly subject: string;
}

/** Stores a request that can be approved for a number of seconds. A second call changes nothing. */
export async function insertApproval(
  database: Writer,
  keyring: Keyring,
  approval: Pick<OperatorApproval, 'id' | 'action' | 'target' | 'digest' | 'request' | 'maker' | 'makerSubject'>,
  seconds: number,
): Promise<void> {
  const { id, request, action, target, digest, maker, makerSubject } = approval;
  const sealed = Uint8Array.from(sealJson(keyring, request, sealContexts.operatorApproval(id)));
  const expiresAt = new Date(Date.parse(await findDatabaseTime(database)) + seconds * 1_000);
  const data = { id, action, target, digest, maker, makerSubject, expiresAt, request: sealed };
  await database.prisma.operatorApproval.createMany({ data: [data], skipDuplicates: true });
}

/**
 * Approves a request that waits, for the one run that acts on it, and says which run that is: another one when it came
 * first; null when the request was rejected or has expired. Throws the database's error when the approver made the request.
 */
export async function useApproval(
  database: Writer,
  id: string,
  { name: approver, subject: approverSubject }: Approver,
  usedBy: string,
): Promise<string | null> {
  const decidedAt = await findDatabaseTime(database);
  await database.prisma.operatorApproval.updateMany({
    where: { id, result: null, expiresAt: { gte: decidedAt } },
    data: { result: 'approved', approver, approverSubject, usedBy, decidedAt },
  });
  const row = await database.prisma.operatorApproval.findUnique({ where: { id }, select: { usedBy: true } });
  return row?.usedBy ?? null;
}

/** Rejects a request that waits. False when it was decided before. */
export async function rejectApproval(
  database: Writer,
  id: string,
  { name: approver, subject: approverSubject }: Approver,
): Promise<boolean> {
  const decidedAt = await findDatabaseTime(database);
  const data = { result: 'rejected', approver, approverSubject, decidedAt };
  const { count } = await database.prisma.operatorApproval.updateMany({ where: { id, result: null }, data });
  return count > 0;
}
