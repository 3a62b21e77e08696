import type { IncomingHttpHeaders } from 'node:http';
import { type ApiErrorException, invalidField } from '../middleware/api-error-exception.js';

const mediaType = /^application\/(?:[\w!#$&^.+-]+\+)?json$/i;
/** `utf8` is not a registered name, but clients send it and mean the same. */
const utf8 = /^utf-?8$/i;
const charsetParameter = /^charset\s*=\s*"?([^"\s]*)"?$/i;

/**
 * The error in the headers that describe a body, or null. The contract accepts JSON in UTF-8 without a content encoding.
 * A content encoding, another media type or another charset is a 415.
 */
export function contentHeadersError(headers: IncomingHttpHeaders): ApiErrorException | null {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    return unsupported('Content-Encoding', 'content_encoding', 'The body must be sent without a content encoding.');
  }
  const type = headers['content-type'];
  if (type === 'application/json') return null;
  const [media = '', ...parameters] = (type ?? '').split(';').map((part) => part.trim());
  if (!mediaType.test(media)) {
    return unsupported('Content-Type', 'media_type', 'The body must be application/json or application/*+json.');
  }
  const charsets = parameters
    .filter((part) => /^charset\b/i.test(part))
    .map((part) => charsetParameter.exec(part)?.[1]);
  return charsets.every((charset) => charset !== undefined && utf8.test(charset))
    ? null
    : unsupported('Content-Type', 'charset', 'The charset of the body must be utf-8.');
}

function unsupported(path: string, code: string, message: string): ApiErrorException {
  return invalidField({ path, code, message }, { status: 415 });
}
