import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { languageOf } from './pages/cost-words.mjs';

const bodyBytesMax = 64 * 1024;

/** The request is too large or broke off. */
export class BodyError extends Error {}

/** Reads the raw body: a signature matches the exact bytes only. */
export async function bodyOf(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > bodyBytesMax) throw new BodyError();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export function sendJson(response, status, body) {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(body));
}

/** Sends a page with its own nonce. `write` gets what every page needs to know of this site and of the buyer's browser. */
export async function sendPage(response, status, security, write, currency) {
  const { site, headers } = await security(currency);
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response
    .writeHead(status, { ...html, ...headers })
    .end(write({ ...site, language: languageOf(response.req.headers['accept-language']) }));
}

const text = (type) => ({ type: `${type}; charset=utf-8`, cache: 'no-cache' });
const types = {
  '.css': text('text/css'),
  '.js': text('text/javascript'),
  '.svg': text('image/svg+xml'),
  '.woff2': { type: 'font/woff2', cache: 'max-age=604800' },
};
const files = /^\/assets\/(fonts\/)?[a-z-]+\.(css|js|svg|woff2)$/;

export async function sendFile(response, path) {
  const content = files.test(path) ? await readFile(new URL(`.${path}`, import.meta.url)).catch(() => null) : null;
  if (content === null) return sendJson(response, 404, { error: 'This page does not exist.' });
  const { type, cache } = types[extname(path)];
  response
    .writeHead(200, { 'content-type': type, 'cache-control': cache, 'x-content-type-options': 'nosniff' })
    .end(content);
}
