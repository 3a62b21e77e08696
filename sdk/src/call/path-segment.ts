import { LandedError } from '../errors.js';

/**
 * An id as one segment of a URL path. Throws for an empty id, `.` and `..`, which would change the path, and for lone
 * surrogates, which cannot be encoded. The service checks all other ids.
 */
export function pathSegment(id: unknown): string {
  if (typeof id === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(id)) return encodeURIComponent(id);
  throw new LandedError({ code: 'not_found', message: 'The id is empty or cannot be part of a URL.' });
}
