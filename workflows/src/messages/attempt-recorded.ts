import { defineSignal } from '@temporalio/workflow';

/** Somebody else has attempted the delivery, now so many times: whoever waits reads when its next attempt is due. */
export const attemptRecorded = defineSignal<[attempts: number]>('lookAgain');
