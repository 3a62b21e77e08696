import { defineSignal } from '@temporalio/workflow';

/** Makes the next attempt of a delivery now. */
export const retryNow = defineSignal('retryNow');
