import type { IncomingMessage } from 'node:http';

/** What the two key headers of a request say together. */
export type Credentials =
  | { readonly kind: 'key'; readonly key: string }
  /** Absent, malformed, repeated, or two different keys: the caller is told the same in every case. */
  | { readonly kind: 'none' };

const bearer = /^Bearer +([\x21-\x7e]+)$/i;
const keyShape = /^[ps]k_(?:test|live)_[A-Za-z0-9_-]{8,200}$/;
const none: Credentials = { kind: 'none' };

/**
 * The one API key that a request presents, in `Authorization: Bearer …` or in `X-API-Key`. Both may be sent when they
 * agree. A header that is there but cannot be read spoils the request even beside a good one, so that no proxy and we
 * can ever read two different keys from one request.
 */
export function presentedKey(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): Credentials {
  const { authorization, 'x-api-key': apiKey } = request.headers;
  if (authorization !== undefined && isRepeated(request.rawHeaders, 'authorization')) return none;
  const fromBearer = authorization === undefined ? undefined : (bearer.exec(authorization)?.[1] ?? '');
  const fromHeader = Array.isArray(apiKey) ? '' : apiKey;
  const key = fromBearer ?? fromHeader;
  if (key === undefined || !keyShape.test(key)) return none;
  if (fromBearer !== undefined && fromHeader !== undefined && fromBearer !== fromHeader) return none;
  return { kind: 'key', key };
}

/** Node keeps the first of several `Authorization` headers and says nothing; the raw list still has them all. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) seen += 1;
  }
  return seen > 1;
}
