import { invalidField } from './api-error-exception.js';
import type { Middleware } from './request-state.js';

/**
 * Rejects a request of HTTP/1.1 without `Host`, as the protocol requires. Node would do so itself, but without the error
 * body and the request id that every response of the API has.
 */
export const requireHost: Middleware = ({ req }, next) => {
  if (req.httpVersion === '1.1' && req.headers.host === undefined) {
    throw invalidField({ path: 'Host', code: 'required', message: 'Is required.' });
  }
  return next();
};
