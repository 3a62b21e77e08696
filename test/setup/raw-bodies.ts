import { deflateSync, gzipSync } from 'node:zlib';
import type { Field } from './api-test.js';
import { type Path, textWith, writePath } from './body-paths.js';
import type { ApiHeaders } from './merchant-api.js';

/** A request body as it is sent, and the error that it causes. */
export interface RawBody {
  readonly name: string;
  readonly body: string | Buffer | readonly Buffer[];
  readonly headers?: ApiHeaders;
  readonly status: 200 | 400 | 413 | 415;
  readonly field: Field;
}

const kibibyte = 1024;
const outerCeiling = 64 * kibibyte;

const whole = (code: string, message: string): Field => ({ path: '', code, message });
const malformed = whole('malformed_json', 'Is not valid JSON.');
const tooDeep = whole('too_deep', 'Is nested deeper than 16 levels.');
const notUtf8 = whole('malformed_utf8', 'Must be UTF-8 without a byte order mark.');
const notObject = whole('type', 'Must be an object.');
const unknownField = { code: 'unknown_field', message: 'Is not a field of this request.' };
const halfSurrogate = { code: 'invalid_characters', message: 'Contains a lone surrogate.' };

/** Bodies that are not valid JSON of the contract, made from a valid body and one of its text fields. Each is a 400. */
export function malformedBodies(valid: object, textPath: Path): RawBody[] {
  const text = JSON.stringify(valid);
  const inside = text.slice(1, -1);
  const [firstName = ''] = Object.keys(valid);
  const firstValue = JSON.stringify((valid as Record<string, unknown>)[firstName]);
  const path = writePath(textPath);
  const inField = (literal: string) => textWith(valid, textPath, `"${literal}"`);
  const bytesInField = (...bytes: number[]) => spliced(valid, textPath, Buffer.from(bytes));
  const cases: (readonly [name: string, body: string | Buffer, field: Field])[] = [
    ['an empty body', '', whole('required', 'A JSON body is required.')],
    ['white space', ' \n ', malformed],
    ['text that is not JSON', 'amount=10', malformed],
    ['an incomplete document', text.slice(0, -1), malformed],
    ['a trailing comma', `{${inside},}`, malformed],
    ['text after the document', `${text} x`, malformed],
    ['two documents', `${text}${text}`, malformed],
    ['a comment', `{/* order */${inside}}`, malformed],
    ['single quotes', text.replaceAll('"', "'"), malformed],
    ['a name without quotes', `{x:1,${inside}}`, malformed],
    ['NaN', `{"x":NaN,${inside}}`, malformed],
    ['a number with a leading zero', `{"x":010,${inside}}`, malformed],
    ['a number with a plus sign', `{"x":+1,${inside}}`, malformed],
    ['a raw line break in a string', inField('a\nb'), malformed],
    ['a raw U+0000 in a string', inField('a\0b'), malformed],
    ['an unknown escape', inField('\\x41'), malformed],
    ['null', 'null', notObject],
    ['an array', `[${text}]`, notObject],
    ['a string', '"order"', notObject],
    ['a number', '1', notObject],
    ['a duplicate name', `{"${firstName}":${firstValue},${inside}}`, twice(firstName)],
    [
      'a duplicate name, once with an escape',
      `{"\\u00${firstName.charCodeAt(0).toString(16)}${firstName.slice(1)}":1,${inside}}`,
      twice(firstName),
    ],
    [
      'a duplicate name inside an object',
      text.replace('"email"', '"email":"other@example.com","email"'),
      twice('customer.email'),
    ],
    [
      'a duplicate name inside a line',
      text.replace('"description"', '"description":"other","description"'),
      twice('line_items[0].description'),
    ],
    ['16 levels in an unknown field', nested(inside, 15), { path: 'nested', ...unknownField }],
    ['17 levels', nested(inside, 16), tooDeep],
    ['thousands of levels', '['.repeat(8_000), tooDeep],
    ['__proto__', `{"__proto__":{"amount":1},${inside}}`, { path: '__proto__', ...unknownField }],
    ['constructor', `{"constructor":1,${inside}}`, { path: 'constructor', ...unknownField }],
    ['an empty name', `{"":1,${inside}}`, { path: '(empty)', ...unknownField }],
    ['half of a surrogate pair', inField('a\\ud83d'), { path, ...halfSurrogate }],
    ['the wrong half of a surrogate pair', inField('\\udc5ca'), { path, ...halfSurrogate }],
    ['half of a surrogate pair in a name', `{"\\ud83d":1,${inside}}`, whole(halfSurrogate.code, halfSurrogate.message)],
    [
      'an escaped U+0000',
      inField('a\\u0000b'),
      { path, code: 'invalid_characters', message: 'Must not contain U+0000 or unpaired surrogates.' },
    ],
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]), notUtf8],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), notUtf8],
    ['Latin-1', bytesInField(0xe9), notUtf8],
    ['an overlong encoding', bytesInField(0xc0, 0xaf), notUtf8],
    ['a truncated character', bytesInField(0xe2, 0x82), notUtf8],
    ['a surrogate in UTF-8', bytesInField(0xed, 0xa0, 0x80), notUtf8],
    ['a character beyond Unicode', bytesInField(0xf4, 0x90, 0x80, 0x80), notUtf8],
  ];
  return cases.map(([name, body, field]) => ({ name, body, status: 400, field }));
}

export const tooLarge = whole('body_too_large', `Must be at most ${outerCeiling} bytes.`);

/** Bodies above the size limit of all operations, sent with their length. */
export function oversizeBodies(valid: object): RawBody[] {
  const field = tooLarge;
  return [
    { name: 'a body of one byte too many', body: padded(valid, outerCeiling + 1), status: 413, field },
    { name: 'a body of 100 KiB', body: padded(valid, 100 * kibibyte), status: 413, field },
    { name: 'a body of 100 KiB that is not JSON', body: Buffer.alloc(100 * kibibyte, 0xff), status: 413, field },
    { name: 'a body of 1 MiB', body: padded(valid, 1024 * kibibyte), status: 413, field },
  ];
}

const media = {
  path: 'Content-Type',
  code: 'media_type',
  message: 'The body must be application/json or application/*+json.',
};
const charset = { path: 'Content-Type', code: 'charset', message: 'The charset of the body must be utf-8.' };
const encoding = {
  path: 'Content-Encoding',
  code: 'content_encoding',
  message: 'The body must be sent without a content encoding.',
};

/** A valid body with headers that declare another type or encoding. */
export function unsupportedBodies(valid: object): RawBody[] {
  const text = JSON.stringify(valid);
  const typed = (type: string, field: Field): RawBody => ({
    name: `a body sent as "${type}"`,
    body: text,
    headers: { 'content-type': type },
    status: 415,
    field,
  });
  const encoded = (name: string, body: string | Buffer): RawBody => ({
    name: `a body with content-encoding ${name}`,
    body,
    headers: { 'content-encoding': name },
    status: 415,
    field: encoding,
  });
  return [
    ...['', 'text/plain', 'text/json', 'application/x-www-form-urlencoded', 'application/xml'].map((type) =>
      typed(type, media),
    ),
    ...['application/jsonp', 'application/json5', 'application/+json', 'json', 'application/*'].map((type) =>
      typed(type, media),
    ),
    ...['multipart/form-data; boundary=x', 'application/json, text/plain'].map((type) => typed(type, media)),
    ...['latin1', 'iso-8859-1', 'utf-16', 'us-ascii', 'utf-7', '', '"'].map((name) =>
      typed(`application/json; charset=${name}`, charset),
    ),
    typed('application/json; charset=utf-8; charset=latin1', charset),
    encoded('gzip', gzipSync(text)),
    encoded('deflate', deflateSync(text)),
    encoded('br', text),
    encoded('identity, gzip', gzipSync(text)),
  ];
}

/** Headers that all declare JSON in UTF-8 without an encoding. */
export const acceptableHeaders: readonly ApiHeaders[] = [
  { 'content-type': 'application/json; charset=utf-8' },
  { 'content-type': 'Application/JSON;charset="UTF-8"' },
  { 'content-type': 'application/json; charset=utf8' },
  { 'content-type': 'application/vnd.shop.order+json' },
  { 'content-type': 'application/json; profile="x"' },
  { 'content-type': 'application/json', 'content-encoding': 'identity' },
];

/** This many KiB of white space, sent chunked, without a length. */
export function chunkedBlanks(kibibytes: number): Buffer[] {
  return Array.from({ length: kibibytes }, () => Buffer.alloc(kibibyte, ' '));
}

/** A valid body of exactly this many bytes. */
export function padded(valid: object, bytes: number): Buffer {
  const text = Buffer.from(JSON.stringify(valid));
  return Buffer.concat([text, Buffer.alloc(bytes - text.length, ' ')]);
}

/** The valid members beside an array that makes the document `levels + 1` deep. */
function nested(inside: string, levels: number): string {
  return `{"nested":${'['.repeat(levels)}${']'.repeat(levels)},${inside}}`;
}

function twice(path: string): Field {
  return { path, code: 'duplicate_key', message: 'Occurs more than once.' };
}

/** The document with raw bytes as the text of a field. */
function spliced(valid: object, path: Path, bytes: Buffer): Buffer {
  const [head = '', tail = ''] = textWith(valid, path, '"\u0001"').split('\u0001');
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
}
