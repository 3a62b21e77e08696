import type { Keyring } from '@landed/codec/keyring';
import type { ManualResolution, OperationInput } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { v7 as uuidV7 } from 'uuid';
import type { ManualEvidence } from '../../operation/types.js';
import { sealContexts, sealJson } from '../sealing.js';

/**
 * Writes down who decided what about a stuck operation, before it is acted on. Once per operation: a repeated call
 * changes nothing, and a second decision is not taken.
 */
export async function recordResolution(
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
    ON CONFLICT (operation_id) DO NOTHING`;
}
