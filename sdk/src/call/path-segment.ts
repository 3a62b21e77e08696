import { LandedError } from '../errors.js';

/**
 * An id as a part of an address. One that would name another address, or that no address can hold, is refused here; all
 * others the service judges.
 */
export function pathSegment(id: unknown): string {
  if (typeof id === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(id)) return encodeURIComponent(id);
  throw new LandedError({ code: 'not_found', message: 'An id is needed to read something.' });
}
