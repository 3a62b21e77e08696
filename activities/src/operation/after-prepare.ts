import { preparedInterruption } from '@landed/contracts/operation/types';
import { ApplicationFailure } from '@temporalio/common';

/**
 * Runs the steps of an inline attempt that follow the write of its rows. What they throw says so: the workflow remembers
 * that the attempt was prepared, even when the database loses the rows.
 */
export async function afterPrepare<Result>(steps: () => Promise<Result>): Promise<Result> {
  try {
    return await steps();
  } catch (error) {
    throw ApplicationFailure.create({
      type: preparedInterruption,
      message: error instanceof Error ? error.message : 'The inline attempt was interrupted.',
      nonRetryable: true,
      ...(error instanceof Error ? { cause: error } : {}),
    });
  }
}
