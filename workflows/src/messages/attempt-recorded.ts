import { defineSignal } from '@temporalio/workflow';

/** Another workflow has made an attempt at this delivery. `attempts` is the number of attempts made so far. */
export const attemptRecorded = defineSignal<[attempts: number]>('attemptRecorded');
