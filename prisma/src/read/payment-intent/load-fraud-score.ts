import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import type { Database } from '../../database.js';
import { responseContext } from '../operation/read-operation.js';
import type { ResourceKey } from '../row/resource-key.js';

/**
 * The fraud assessment in the stored response of a charge, which alone has it. Null without one, and once the response was
 * purged.
 */
export async function loadFraudScore(
  { prisma }: Pick<Database, 'prisma'>,
  keyring: Keyring,
  { id, merchantId, rail }: ResourceKey,
): Promise<FraudAssessment | null> {
  const row = await prisma.paymentIntent.findUnique({
    where: { id_merchantId_rail: { id, merchantId, rail } },
    select: { operation: { select: { keyHash: true, response: true } } },
  });
  const { keyHash, response } = row?.operation ?? {};
  if (keyHash == null || response == null) return null;
  const body = open(keyring, response, responseContext({ rail, merchantId, keyHash })).toString('utf8');
  return (JSON.parse(body) as { readonly fraud?: FraudAssessment }).fraud ?? null;
}
