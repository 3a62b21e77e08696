import { operationActivities } from '../operation/operation-activities.js';
import type { RefundDependencies } from './dependencies.js';
import { refundOperation } from './refund-operation.js';

export function createRefundActivities(dependencies: RefundDependencies) {
  const { submit, reconcile, resolve } = operationActivities(refundOperation, dependencies);
  return { submitRefund: submit, reconcileRefund: reconcile, resolveRefund: resolve };
}
