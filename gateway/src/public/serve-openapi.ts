import { createHash } from 'node:crypto';
import { openApiDocument } from '@landed/contracts/openapi/document';
import type { PublicResource } from './public-resources.js';

const keepSeconds = 300;

/** `GET /openapi.json`. The bytes are made once, when the process starts. */
export function serveOpenApi(): PublicResource {
  const bytes = Buffer.from(JSON.stringify(openApiDocument()));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return (ctx) => {
    ctx.status = 200;
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.set('Cache-Control', `public, max-age=${keepSeconds}`);
    ctx.set('ETag', etag);
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = bytes;
  };
}
