import type { IncomingHttpHeaders } from 'node:http';
import { invalidFields } from '@landed/contracts/errors/api-error';
import { contentHeadersError } from '../body/content-headers.js';
import { decodeUtf8 } from '../body/decode-utf8.js';
import { bodyBytesMax, bodySecondsMax, readBytes } from '../body/read-bytes.js';
import { readStrictJson } from '../json/strict-json.js';
import type { BodyRule } from '../routes/route.js';
import { firstIssues } from '../validation/field-issues.js';
import { ApiErrorException, invalidField } from './api-error-exception.js';
import { type Context, type Middleware, required } from './request-state.js';

/**
 * Reads the body of an operation that has one. Checks content encoding, media type, charset, length, UTF-8 and JSON, in
 * this order. Ignores a body on an operation that has none.
 */
export const readBody: Middleware = async (ctx, next) => {
  const { body } = required(ctx.state.route);
  if (body !== null) {
    ctx.state.json = body.mayBeEmpty && hasNoBody(ctx.req.headers) ? {} : await readJson(ctx, body);
  }
  await next();
};

/** HTTP states whether a request has a body in these two headers. Without one, it needs no media type. */
function hasNoBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

async function readJson({ req, state }: Context, body: BodyRule): Promise<unknown> {
  const error = contentHeadersError(req.headers);
  if (error !== null) throw error;
  const bytes = await readBytes(req, bodySecondsMax, Math.max(bodyBytesMax, body.bytesMax));
  if (state.signedRequest !== undefined) state.bodyBytes = bytes;
  return parseBody(bytes, body);
}

/** Parses a body of any content in less time than a request may hold the event loop: `body-cost.test.ts`. */
export function parseBody(bytes: Buffer, { bytesMax, membersMax, mayBeEmpty }: BodyRule): unknown {
  if (bytes.length === 0 && mayBeEmpty) return {};
  if (bytes.length === 0) throw wholeBody('required', 'A JSON body is required.');
  if (bytes.length > bytesMax) throw wholeBody('body_too_large', `Must be at most ${bytesMax} bytes.`);
  const text = decodeUtf8(bytes);
  if (text === null) throw wholeBody('malformed_utf8', 'Must be UTF-8 without a byte order mark.');
  const read = readStrictJson(text, membersMax);
  if (read.kind === 'invalid') throw new ApiErrorException(invalidFields(firstIssues(read.issues)));
  return read.value;
}

function wholeBody(code: string, message: string): ApiErrorException {
  return invalidField({ path: '', code, message });
}
