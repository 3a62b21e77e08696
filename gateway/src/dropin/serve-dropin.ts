import { ApiErrorException } from '../middleware/api-error-exception.js';
import type { Context, Middleware } from '../middleware/request-state.js';
import { type DropinBuild, readBuild } from './build.js';

/** How long a browser uses `/dropin/v1.js` before it asks whether there is a newer build. */
const keepSeconds = 300;
const yearSeconds = 365 * 24 * 60 * 60;

export const dropinPath = '/dropin/:file';
export const dropinTemplate = '/dropin/{file}';

const keep = `public, max-age=${keepSeconds}`;

/**
 * `GET /dropin/v1.js`: the script for shops. `/dropin/v1.json` names the same build at an address that never changes its
 * content, with the value for Subresource Integrity. The files are public, and pages of every origin may load them.
 */
export function serveDropin(): Middleware {
  let loading: Promise<DropinBuild> | undefined;
  return async (ctx) => {
    loading ??= readBuild().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const build = await loading;
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.set('Timing-Allow-Origin', '*');
    switch (ctx.path) {
      case '/dropin/v1.js':
        sendScript(ctx, build, keep);
        break;
      case build.immutablePath:
        sendScript(ctx, build, `public, max-age=${yearSeconds}, immutable`);
        break;
      case '/dropin/v1.json':
        sendManifest(ctx, build);
        break;
      default:
        throw new ApiErrorException({ code: 'not_found' });
    }
  };
}

function sendScript(ctx: Context, build: DropinBuild, cacheControl: string): void {
  const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  ctx.status = 200;
  ctx.set('Cache-Control', cacheControl);
  ctx.set('Vary', 'Accept-Encoding');
  // The two encodings are different bytes, so each has a tag of its own.
  ctx.set('ETag', isCompressed ? build.etag.replace(/"$/, '-gzip"') : build.etag);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', 'text/javascript; charset=utf-8');
  if (isCompressed) ctx.set('Content-Encoding', 'gzip');
  ctx.body = isCompressed ? build.gzip : build.plain;
}

function sendManifest(ctx: Context, { gzip, immutablePath, integrity, plain }: DropinBuild): void {
  ctx.status = 200;
  ctx.set('Cache-Control', keep);
  ctx.body = { src: immutablePath, integrity, bytes: plain.length, gzip_bytes: gzip.length };
}
