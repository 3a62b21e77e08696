import { DefaultFailureConverter } from '@temporalio/common';

/** Loaded by path into clients, workers and the workflow bundle: messages and stacks of failures are sealed too. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
