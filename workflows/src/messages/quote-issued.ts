import { defineUpdate } from '@temporalio/workflow';

/** Sent together with the start; resolves when the quote is stored, fails with the refusal's code as its type. */
export const quoteIssued = defineUpdate<void>('quoteIssued');
