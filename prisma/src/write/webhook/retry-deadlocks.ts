const deadlockDetected = '40P01';

/** Each deadlock lets another statement finish, so this many in a row mean that something else is wrong. */
const runsMax = 5;

/**
 * Runs a statement again that the database canceled to end a deadlock. Nothing was written, so a second run is safe. The
 * caller does not have to repeat its earlier work, such as a request to an endpoint.
 */
export async function retryDeadlocks<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs === runsMax || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === deadlockDetected;
}
