import type { CaptureInput } from '@landed/contracts/capture/types';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { activityInfo } from '@temporalio/activity';
import type { AuthorizationEnd } from '../authorization/authorization-end.js';
import { resolveEnd } from '../authorization/resolve-end.js';
import { settleEnd } from '../authorization/settle-end.js';
import { submitEnd } from '../authorization/submit-end.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';

/** Captures the whole authorization. */
export const captureEnd: AuthorizationEnd = {
  kind: 'capture',
  wanted: 'captured',
  ask: (processor, payment, processorKey) => processor.capture(payment, processorKey),
};

/** The effects of a capture: each may run again at any point and comes to the same end. */
export function createCaptureActivities(dependencies: PaymentDependencies) {
  return {
    submitCapture: (input: CaptureInput) => submitEnd(dependencies, captureEnd, input),
    settleCapture: (input: CaptureInput) => settleEnd(dependencies, captureEnd, input, activityInfo().attempt),
    resolveCapture: (input: CaptureInput, resolution: ManualResolution) =>
      resolveEnd(dependencies, captureEnd, input, resolution),
  };
}
