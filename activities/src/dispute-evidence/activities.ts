import { operationActivities } from '../operation/operation-activities.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { evidenceOperation } from './evidence-operation.js';

export function createDisputeEvidenceActivities(dependencies: PaymentDependencies) {
  const { submit, reconcile, resolve } = operationActivities(evidenceOperation, dependencies);
  return { submitDisputeEvidence: submit, reconcileDisputeEvidence: reconcile, resolveDisputeEvidence: resolve };
}
