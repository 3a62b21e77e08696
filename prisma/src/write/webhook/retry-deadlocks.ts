const deadlockDetected = '40P01';

/** Each run is refused only after others got what they waited for: so many in a row means that something else is wrong. */
const runsMax = 5;

/**
 * Runs a statement again that the database refused because it and others waited for each other. Nothing of it was
 * written, so the second run is the first. Whoever calls need not repeat what came before the statement: a request to
 * an endpoint, for one.
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
