import { defineSignal } from '@temporalio/workflow';

/** Ends a delivery without another attempt. */
export const cancelDelivery = defineSignal('cancelDelivery');
