import { defineUpdate } from '@temporalio/workflow';

/** Sent together with the start. Resolves when the quote is stored. Fails with the API error's code as failure type. */
export const quoteIssued = defineUpdate<void>('quoteIssued');
