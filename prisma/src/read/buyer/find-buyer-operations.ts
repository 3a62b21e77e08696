import { asId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { OperationRef } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';

/**
 * The attempts whose workflows had data of a payment's buyer as their input: the charge, and submissions of evidence. An
 * operation whose key was purged is missing; its workflow ended long ago.
 */
export async function findBuyerOperations(
  { prisma }: Pick<Database, 'prisma'>,
  paymentIntentId: PaymentIntentId,
): Promise<readonly OperationRef[]> {
  const rows = await prisma.operation.findMany({
    where: { paymentIntentId, kind: { in: ['checkout', 'dispute_evidence'] }, NOT: { keyHash: null } },
    select: { rail: true, merchantId: true, keyHash: true, attempt: true },
  });
  return rows.flatMap(({ rail, merchantId: merchant, keyHash, attempt: last }) => {
    if (keyHash === null) return [];
    const merchantId = asId<'merchant'>(merchant);
    return Array.from({ length: last }, (_, index) => ({ rail, merchantId, keyHash, attempt: index + 1 }));
  });
}
