import { invalidFields } from '@landed/contracts/errors/refusal';
import { contentHeadersRefusal } from '../body/content-headers.js';
import { decodeUtf8 } from '../body/decode-utf8.js';
import { readBytes } from '../body/read-bytes.js';
import { readStrictJson } from '../json/strict-json.js';
import { fieldIssuesMax } from '../validation/field-issues.js';
import { invalidField, RefusalError } from './refusal-error.js';
import { required, type Step } from './request-state.js';

/**
 * Reads the body of an operation that has one: encoding, media type, charset, length, UTF-8, JSON, in this order. A
 * body on an operation without one is left unread.
 */
export const readBody: Step = async (ctx, next) => {
  const { body } = required(ctx.state.route);
  if (body !== null) {
    const refusal = contentHeadersRefusal(ctx.req.headers);
    if (refusal !== null) throw refusal;
    const bytes = await readBytes(ctx.req);
    ctx.state.json = parse(bytes, body.bytesMax);
  }
  await next();
};

function parse(bytes: Buffer, bytesMax: number): unknown {
  if (bytes.length === 0) throw wholeBody('required', 'A JSON body is required.');
  if (bytes.length > bytesMax) throw wholeBody('body_too_large', `Must be at most ${bytesMax} bytes.`);
  const text = decodeUtf8(bytes);
  if (text === null) throw wholeBody('malformed_utf8', 'Must be UTF-8 without a byte order mark.');
  const read = readStrictJson(text);
  if (read.kind === 'refused') throw new RefusalError(invalidFields(read.issues.slice(0, fieldIssuesMax)));
  return read.value;
}

function wholeBody(code: string, message: string): RefusalError {
  return invalidField({ path: '', code, message });
}
