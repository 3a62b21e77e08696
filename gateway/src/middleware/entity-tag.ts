import { createHash } from 'node:crypto';
import type { ApiResponse } from './api-response.js';

/** Bytes of the hash in a tag. Two bodies of one merchant with the same tag do not happen. */
const tagBytes = 16;

/** Lets the client keep a response, and revalidate it later. `private`: it belongs to one merchant's key. */
export function withEntityTag(response: ApiResponse, keepSeconds: number): ApiResponse {
  const hash = createHash('sha256').update(response.body).digest().subarray(0, tagBytes).toString('base64url');
  const headers = { ...response.headers, 'Cache-Control': `private, max-age=${keepSeconds}`, ETag: `"${hash}"` };
  return { ...response, headers };
}

/**
 * Whether the client has this response already: `If-None-Match` lists its tag, or is `*`. A proxy that compresses makes
 * a tag weak, so a weak one matches too.
 */
export function isKept(ifNoneMatch: string | undefined, { headers }: ApiResponse): boolean {
  const tag = headers['ETag'];
  if (ifNoneMatch === undefined || tag === undefined) return false;
  return ifNoneMatch.split(',').some((part) => {
    const listed = part.trim().replace(/^W\//, '');
    return listed === tag || listed === '*';
  });
}
