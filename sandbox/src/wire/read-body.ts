import type { IncomingMessage } from 'node:http';
import { invalidRequest } from './stripe-failure.js';

/** Evidence of 150,000 characters is 1.3 MB when each needs nine bytes. */
const BODY_BYTES_MAX = 2 * 1024 * 1024;

/** Returns the request body as text. @throws StripeFailure 413 above 2 MiB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > BODY_BYTES_MAX) throw invalidRequest({ status: 413, message: 'The request body is too large.' });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the media type of a request in lower case, without parameters. */
export function mediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
