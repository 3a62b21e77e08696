import type { DisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { reconcileEvidence } from './reconcile-evidence.js';
import { resolveEvidence } from './resolve-evidence.js';
import { submitEvidence } from './submit-evidence.js';

/** The activities of a submission of evidence. Each may run again at any point and ends the same. */
export function createDisputeEvidenceActivities(dependencies: PaymentDependencies) {
  return {
    submitDisputeEvidence: (input: DisputeEvidenceInput) => submitEvidence(dependencies, input),
    reconcileDisputeEvidence: (input: DisputeEvidenceInput, memory: OperationMemory) =>
      reconcileEvidence(dependencies, input, memory),
    resolveDisputeEvidence: (input: DisputeEvidenceInput, resolution: ManualResolution) =>
      resolveEvidence(dependencies, input, resolution),
  };
}
