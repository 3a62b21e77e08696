import type { DisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import { reconcileOperation } from '../operation/reconcile-operation.js';
import { resolveOperation } from '../operation/resolve-operation.js';
import { submitOperation } from '../operation/submit-operation.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { evidenceOperation } from './evidence-operation.js';

/** The activities of a submission of evidence. Each may run again at any point and ends the same. */
export function createDisputeEvidenceActivities(dependencies: PaymentDependencies) {
  return {
    submitDisputeEvidence: (input: DisputeEvidenceInput) => submitOperation(evidenceOperation, dependencies, input),
    reconcileDisputeEvidence: (input: DisputeEvidenceInput, memory: OperationMemory) =>
      reconcileOperation(evidenceOperation, dependencies, input, memory),
    resolveDisputeEvidence: (input: DisputeEvidenceInput, resolution: ManualResolution) =>
      resolveOperation(evidenceOperation, dependencies, input, resolution),
  };
}
