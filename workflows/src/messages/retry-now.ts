import { defineSignal } from '@temporalio/workflow';

/** Makes the next attempt of a delivery at once. */
export const retryNow = defineSignal('retryNow');
