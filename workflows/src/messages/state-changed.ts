import { defineSignal } from '@temporalio/workflow';

/** The payment has changed in the database, so its deadline may have changed or gone. */
export const stateChanged = defineSignal('stateChanged');
