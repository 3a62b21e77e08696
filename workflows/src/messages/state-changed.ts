import { defineSignal } from '@temporalio/workflow';

/** Somebody has committed a new state of the payment: what it waits for may be another thing now, or nothing. */
export const stateChanged = defineSignal('stateChanged');
