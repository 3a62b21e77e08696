import type { CancelInput } from '@landed/contracts/cancel/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { activityInfo } from '@temporalio/activity';
import type { AuthorizationEnd } from '../authorization/authorization-end.js';
import { resolveEnd } from '../authorization/resolve-end.js';
import { settleEnd } from '../authorization/settle-end.js';
import { submitEnd } from '../authorization/submit-end.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Releases the authorization: the processor voids it. */
export const cancelEnd: AuthorizationEnd = {
  kind: 'cancel',
  wanted: 'canceled',
  ask: (processor, payment, processorKey) => processor.voidPayment(payment, processorKey),
};

/** The effects of a cancel: each may run again at any point and comes to the same end. */
export function createCancelActivities(dependencies: PaymentDependencies) {
  return {
    submitCancel: (input: CancelInput) => submitEnd(dependencies, cancelEnd, input),
    settleCancel: (input: CancelInput) => settleEnd(dependencies, cancelEnd, input, activityInfo().attempt),
    resolveCancel: (input: CancelInput, resolution: ManualResolution) =>
      resolveEnd(dependencies, cancelEnd, input, resolution),
  };
}
