import { defineSignal } from '@temporalio/workflow';

/** The processor may have something new to say: whoever waits asks it now instead of at its next turn. */
export const recheck = defineSignal('recheck');
