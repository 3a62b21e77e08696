import type { Keyring } from '@landed/codec/keyring';
import type { ManualEvidence, ManualResolution, OperationInput } from '@landed/contracts/operation/types';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';

/**
 * Records an operator's decision about a stuck operation before it takes effect. A repeated call changes nothing. A
 * different decision is recorded beside the first, because the first may have had no effect.
 */
export async function saveResolution(
  database: Database,
  keyring: Keyring,
  input: OperationInput,
  resolution: ManualResolution,
  evidence: ManualEvidence,
): Promise<void> {
  const note = sealJson(keyring, resolution.note, sealContexts.resolutionNote(input.operationId));
  await database.prisma.$executeRaw`
    INSERT INTO manual_resolution (id, rail, merchant_id, operation_id, actor, ticket, note, outcome, evidence)
    VALUES (${uuidV7()}::uuid, ${input.rail}::rail, ${input.merchantId}::uuid, ${input.operationId}::uuid,
            ${resolution.actor}, ${resolution.ticket}, ${note}::bytea, ${resolution.outcome}::manual_outcome,
            ${evidence}::manual_evidence)
    ON CONFLICT (operation_id, outcome, actor, ticket) DO NOTHING`;
}
