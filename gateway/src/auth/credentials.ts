import type { IncomingMessage } from 'node:http';

/** The result of reading both API key headers of a request. */
export type Credentials =
  | { readonly kind: 'key'; readonly key: string }
  /** Absent, malformed, repeated, or two different keys: the response is the same in every case. */
  | { readonly kind: 'none' };

const bearer = /^Bearer +([\x21-\x7e]+)$/i;
const keyShape = /^[ps]k_(?:test|live)_[A-Za-z0-9_-]{8,200}$/;
const none: Credentials = { kind: 'none' };

/**
 * The API key of a request, from `Authorization: Bearer …` or `X-API-Key`. A request may send both headers if they
 * carry the same key. One unreadable header makes the request invalid even if the other is good. So a proxy and the
 * gateway never read two different keys from one request.
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

/** Node keeps only the first of several `Authorization` headers; the raw list still contains all of them. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) seen += 1;
  }
  return seen > 1;
}
