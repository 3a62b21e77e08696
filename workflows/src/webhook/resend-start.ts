import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';
import { retryNow } from '../messages/retry-now.js';
import { backfillStart } from './backfill-start.js';
import { deliveryStart } from './delivery-start.js';

/** How a person has one event sent now: the running delivery gets the signal, and an ended one runs again. */
export function resendStart({ rail, merchantId, endpointId, eventId }: DeliveryRef, attempts: number) {
  return {
    ...deliveryStart({ rail, merchantId, endpointId, eventId, attempts, waitMilliseconds: 0 }),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    signal: retryNow,
  } as const;
}

/** How a person has everything sent that an endpoint has missed: one backfill at a time. */
export function resendMissedStart(endpoint: EndpointRef) {
  return {
    ...backfillStart(endpoint),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'USE_EXISTING',
  } as const;
}
