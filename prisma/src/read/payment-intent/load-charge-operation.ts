import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';
import { responseContext } from '../operation/read-operation.js';
import type { ResourceKey } from '../row/resource-key.js';

/** What only the operation of a charge has. Both are null once its response was purged. */
export interface ChargeOperation {
  /** Null even with a response when the charge was not assessed. */
  readonly fraud: FraudAssessment | null;
  readonly idempotencyKey: string | null;
}

export async function loadChargeOperation(
  { prisma }: Pick<Database, 'prisma'>,
  keyring: Keyring,
  { id, merchantId, rail }: ResourceKey,
): Promise<ChargeOperation> {
  const row = await prisma.paymentIntent.findUnique({
    where: { id_merchantId_rail: { id, merchantId, rail } },
    select: { operation: { select: { keyHash: true, keySealed: true, response: true } } },
  });
  const { keyHash, keySealed, response } = row?.operation ?? {};
  if (keyHash == null) return { fraud: null, idempotencyKey: null };
  const body =
    response == null ? '{}' : open(keyring, response, responseContext({ rail, merchantId, keyHash })).toString('utf8');
  return {
    fraud: (JSON.parse(body) as { readonly fraud?: FraudAssessment }).fraud ?? null,
    idempotencyKey:
      keySealed == null ? null : (openJson(keyring, keySealed, sealContexts.idempotencyKey(keyHash)) as string),
  };
}
