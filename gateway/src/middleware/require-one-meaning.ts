import type { IncomingMessage } from 'node:http';
import type { ApiErrorException } from './api-error-exception.js';
import { invalidField } from './api-error-exception.js';
import type { Middleware } from './request-state.js';

/** More header fields than any client or proxy sends. Node itself would drop the further ones without a word. */
export const headersMax = 100;

/** Headers of which Node keeps the first, and a proxy may have kept another. */
const single = ['Host', 'Content-Type'] as const;

/**
 * Rejects a request of which a proxy and the gateway could understand different things: of HTTP/1.1 without `Host`, with
 * two of a header that may occur once, or with a transfer encoding besides `chunked`. Node would reject some of them
 * itself, but without the error body and the request id that every response of the API has. A repeated `Authorization` is
 * a 401, and a repeated `Idempotency-Key` a malformed one.
 */
export const requireOneMeaning: Middleware = ({ req }, next) => {
  const error = ambiguity(req);
  if (error !== null) throw error;
  return next();
};

function ambiguity({ httpVersion, headers, rawHeaders }: IncomingMessage): ApiErrorException | null {
  if (httpVersion === '1.1' && headers.host === undefined) {
    return invalidField({ path: 'Host', code: 'required', message: 'Is required.' });
  }
  if (rawHeaders.length > 2 * headersMax) return malformed('', `Has more than ${headersMax} header fields.`);
  for (const name of single) {
    if (countOf(rawHeaders, name.toLowerCase()) > 1) return malformed(name, 'Is given more than once.');
  }
  const encoding = headers['transfer-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'chunked') {
    return malformed('Transfer-Encoding', 'Must be chunked.');
  }
  return null;
}

/** Closes the connection: where the next request begins may be ambiguous, too. */
function malformed(path: string, message: string): ApiErrorException {
  return invalidField({ path, code: 'malformed_http', message }, { headers: { Connection: 'close' } });
}

function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}
