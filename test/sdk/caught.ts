import { isLandedError, type LandedError } from '@landed/sdk';

/** The `LandedError` that a call rejects with. */
export async function caught(call: Promise<unknown>): Promise<LandedError> {
  try {
    await call;
  } catch (error) {
    if (isLandedError(error)) return error;
    throw error;
  }
  throw new Error('The call did not fail.');
}

/** All fields of an error, to compare in one assertion. */
export function fieldsOf(error: LandedError) {
  const { code, message, status, details, requestId, retryAfterSeconds, isRetryable, outcomeUnknown } = error;
  return { code, message, status, details, requestId, retryAfterSeconds, isRetryable, outcomeUnknown };
}
