import type { Keyring } from '@landed/codec/keyring';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';
import type { ResourceKey } from '../row/resource-key.js';

/** What the merchant's own log has of the request that made a charge. */
export interface ChargeRequest {
  /** The header `Request-Id` of its response. */
  readonly id: string | null;
  /** Null once it was purged with the stored response. */
  readonly idempotencyKey: string | null;
}

/** Null for a payment that no request made, or that is not the merchant's on this rail. */
export async function loadChargeRequest(
  { prisma }: Pick<Database, 'prisma'>,
  keyring: Keyring,
  { id, merchantId, rail }: ResourceKey,
): Promise<ChargeRequest | null> {
  const event = await prisma.event.findFirst({
    where: { merchantId, rail, resourceId: id, type: 'payment_intent.created', operationId: { not: null } },
    select: { requestId: true, operationId: true },
  });
  if (event === null || event.operationId === null) return null;
  const operation = await prisma.operation.findFirst({
    where: { merchantId, rail, id: event.operationId },
    select: { keyHash: true, keySealed: true },
  });
  return { id: event.requestId, idempotencyKey: openKey(keyring, operation) };
}

interface SealedKey {
  readonly keyHash: string | null;
  readonly keySealed: Uint8Array | null;
}

function openKey(keyring: Keyring, operation: SealedKey | null): string | null {
  if (operation === null || operation.keyHash === null || operation.keySealed === null) return null;
  return openJson(keyring, operation.keySealed, sealContexts.idempotencyKey(operation.keyHash)) as string;
}
