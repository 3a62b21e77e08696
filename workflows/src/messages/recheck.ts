import { defineSignal } from '@temporalio/workflow';

/** Read the processor now instead of at the next scheduled time. */
export const recheck = defineSignal('recheck');
