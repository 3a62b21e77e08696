import { DefaultFailureConverter } from '@temporalio/common';

/** Encrypts messages and stacks of failures. Clients, workers and the workflow bundle load this file by its path. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
