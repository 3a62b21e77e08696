import { createHash } from 'node:crypto';
import { openApiDocument } from '@landed/contracts/openapi/document';
import type { Middleware } from '../middleware/request-state.js';

const keepSeconds = 300;

interface Description {
  readonly bytes: Buffer;
  readonly etag: string;
}

let description: Description | undefined;

/** All listeners of a process share one, because to build it takes a tenth of a start. */
function describeApi(): Description {
  const bytes = Buffer.from(JSON.stringify(openApiDocument()));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** `GET /openapi.json`. The document is serialized when the process starts. */
export function serveOpenApi(): Middleware {
  description ??= describeApi();
  const { bytes, etag } = description;
  return (ctx) => {
    ctx.status = 200;
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.set('Cache-Control', `public, max-age=${keepSeconds}`);
    ctx.set('ETag', etag);
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = bytes;
  };
}
