import type { Keyring } from '@landed/codec/keyring';
import type { ManualEvidence, ManualResolution, OperationInput } from '@landed/contracts/operation/types';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';

/**
 * Writes down who decided what about a stuck operation, before it is acted on. A repeated call changes nothing. Another
 * word is written beside it: the first may have been one that nothing came of.
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
