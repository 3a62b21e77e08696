import { isLandedError, type LandedError } from '@landed/sdk';

/** The error that a call of the client ends with. */
export async function caught(call: Promise<unknown>): Promise<LandedError> {
  try {
    await call;
  } catch (error) {
    if (isLandedError(error)) return error;
    throw error;
  }
  throw new Error('The call did not fail.');
}

/** All that an error of the client says, for one comparison. */
export function fieldsOf(error: LandedError) {
  const { code, message, status, details, requestId, retryAfterSeconds, isRetryable, outcomeUnknown } = error;
  return { code, message, status, details, requestId, retryAfterSeconds, isRetryable, outcomeUnknown };
}
