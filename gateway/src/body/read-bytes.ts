import type { IncomingMessage } from 'node:http';
import getRawBody, { type RawBodyError } from 'raw-body';
import { type ApiErrorException, invalidField } from '../middleware/api-error-exception.js';

/** Largest request body of an operation that states no other. A larger body is a 413. */
export const bodyBytesMax = 64 * 1024;

/** A body that has not arrived completely after this time is rejected. */
export const bodySecondsMax = 10;

/**
 * Reads a body of at most `bytesMax` bytes, with or without a `Content-Length`. Rejects with an `ApiErrorException`: 413
 * above the limit, 400 when the body breaks off or takes too long.
 *
 * It does not wait for the rest of a rejected body. Node discards the rest after the response, within the listener's
 * time limit for a whole request.
 */
export function readBytes(
  request: IncomingMessage,
  secondsMax = bodySecondsMax,
  bytesMax = bodyBytesMax,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow()), secondsMax * 1000);
    const options = { limit: bytesMax, length: request.headers['content-length'] ?? null };
    getRawBody(request, options, (error, bytes) => {
      clearTimeout(timer);
      if (!error) return resolve(bytes);
      // `raw-body` pauses a rejected body, and a paused body would block the next request of the connection.
      request.resume();
      reject(apiErrorOf(error, bytesMax));
    });
  });
}

function apiErrorOf(error: RawBodyError, bytesMax: number): ApiErrorException {
  if (error.type === 'entity.too.large') {
    const message = `Must be at most ${bytesMax} bytes.`;
    return invalidField({ path: '', code: 'body_too_large', message }, { status: 413 });
  }
  return invalidField({
    path: '',
    code: 'body_incomplete',
    message: 'The body is incomplete: send the whole request again.',
  });
}

/** Closes the connection, so that late bytes of this body are not read as the next request. */
function tooSlow(): ApiErrorException {
  const message = `The body must arrive within ${bodySecondsMax} seconds.`;
  return invalidField({ path: '', code: 'body_incomplete', message }, { headers: { Connection: 'close' } });
}
