import { createHash } from 'node:crypto';
import { openApiDocument } from '@landed/contracts/openapi/document';
import type { Middleware } from '../middleware/request-state.js';

const keepSeconds = 300;

/** `GET /openapi.json`. The document is serialized once, when the process starts. */
export function serveOpenApi(): Middleware {
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
