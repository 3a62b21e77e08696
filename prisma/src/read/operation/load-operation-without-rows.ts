import type { Keyring } from '@landed/codec/keyring';
import type { MerchantId, OperationId } from '@landed/contracts/ids/ids';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';

export interface StoredOperationRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly operationId: OperationId;
}

interface Row {
  kind: OperationKind;
  /** Null when the rows are there, and contradict the processor. */
  input: Uint8Array | null;
}

/**
 * The input of the workflow of an operation whose rows were lost, as it was when they were missed. Null when the operation
 * does not wait for an operator because of that.
 */
export async function loadOperationWithoutRows(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, operationId }: StoredOperationRef,
): Promise<StoredOperation | null> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT o.kind, l.input
    FROM lost_operation AS l
    JOIN operation AS o ON o.id = l.id
    WHERE l.merchant_id = ${merchantId}::uuid AND l.rail = ${rail}::rail AND l.id = ${operationId}::uuid`;
  const { kind, input = null } = row ?? {};
  if (input === null) return null;
  return { kind, input: openJson(keyring, input, sealContexts.inputOfLostRows(operationId)) } as StoredOperation;
}
