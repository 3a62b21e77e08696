import type { IncomingMessage } from 'node:http';
import getRawBody, { type RawBodyError } from 'raw-body';
import { invalidField, type RefusalError } from '../pipeline/refusal-error.js';

/** Outer ceiling of every merchant's body; larger ones are a 413 whatever the operation. */
export const bodyBytesMax = 64 * 1024;

/** A body that has not arrived whole after this long is given up. */
export const bodySecondsMax = 10;

/**
 * The bytes of a body, at most `bytesMax` of them however it is framed. Rejects with a `RefusalError`: 413 above the
 * ceiling, 400 when the body breaks off or takes too long.
 *
 * What is left of a refused body is not waited for. Node discards it behind the answer, for no longer than the
 * listener gives a whole request.
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
      // It pauses what it gave up, and a paused body would hold back the next request of the connection.
      request.resume();
      reject(refusalOf(error, bytesMax));
    });
  });
}

function refusalOf(error: RawBodyError, bytesMax: number): RefusalError {
  if (error.type === 'entity.too.large') {
    const message = `Must be at most ${bytesMax} bytes.`;
    return invalidField({ path: '', code: 'body_too_large', message }, { status: 413 });
  }
  return invalidField({ path: '', code: 'body_incomplete', message: 'The body broke off.' });
}

/** The connection is closed: whatever the sender still dribbles into it is not the next request. */
function tooSlow(): RefusalError {
  const message = `The body must arrive within ${bodySecondsMax} seconds.`;
  return invalidField({ path: '', code: 'body_incomplete', message }, { headers: { Connection: 'close' } });
}
