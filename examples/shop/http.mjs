import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

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

/** Sends a page with its own nonce. `write` gets what every page needs to know of this site. */
export async function sendPage(response, status, security, write, currency) {
  const { site, headers } = await security(currency);
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...html, ...headers }).end(write(site));
}

const types = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' };
const files = /^\/assets\/[a-z-]+\.(css|js|svg)$/;

export async function sendFile(response, path) {
  const content = files.test(path) ? await readFile(new URL(`.${path}`, import.meta.url)).catch(() => null) : null;
  if (content === null) return sendJson(response, 404, { error: 'This page does not exist.' });
  const type = `${types[extname(path)]}; charset=utf-8`;
  response
    .writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    .end(content);
}
