import type { DisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { LoadedEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { evidenceRequest } from './known-dispute.js';

/**
 * Asks the processor for the submission of an attempt that has no rows: it is marked with the operation. `absent` without
 * a dispute to ask about: nothing can have been sent.
 */
export async function askForEvidence(
  { processorOf }: PaymentDependencies,
  input: DisputeEvidenceInput,
  { stored }: Pick<LoadedEvidence, 'stored'>,
): Promise<{ readonly kind: 'submitted' | 'absent' | 'unknown' }> {
  if (stored === null) return { kind: input.entity === null ? 'absent' : 'unknown' };
  const processor = processorOf({ entity: stored.entity, rail: input.rail });
  return processor.findDisputeEvidence(evidenceRequest(input, stored));
}
