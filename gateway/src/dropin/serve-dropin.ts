import { ApiErrorException } from '../middleware/api-error-exception.js';
import type { Context, Middleware } from '../middleware/request-state.js';
import type { DropinBuild } from './build.js';
import type { DropinBuilds } from './builds.js';

/** How long a browser uses `/dropin/v1.js` before it asks whether there is a newer build. */
const keepSeconds = 300;
const yearSeconds = 365 * 24 * 60 * 60;

const folder = '/dropin/';
export const dropinPath = `${folder}:file`;
export const dropinTemplate = `${folder}{file}`;

const keep = `public, max-age=${keepSeconds}`;

/**
 * `GET /dropin/v1.js`: the script for shops. `/dropin/v1.json` names the same build at an address that never changes its
 * content, with the value for Subresource Integrity; such an address of another version responds as long as its build is
 * kept. The files are public, and pages of every origin may load them.
 */
export function serveDropin(builds: DropinBuilds): Middleware {
  return async (ctx) => {
    const name = ctx.path.slice(folder.length);
    const isCurrent = name === 'v1.js' || name === 'v1.json';
    const build = await (isCurrent ? builds.current() : builds.named(name));
    if (build === undefined) throw new ApiErrorException({ code: 'not_found' });
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.set('Timing-Allow-Origin', '*');
    if (name === 'v1.json') sendManifest(ctx, build);
    else sendScript(ctx, build, isCurrent ? keep : `public, max-age=${yearSeconds}, immutable`);
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

function sendManifest(ctx: Context, { gzip, integrity, name, plain }: DropinBuild): void {
  ctx.status = 200;
  ctx.set('Cache-Control', keep);
  ctx.body = { src: folder + name, integrity, bytes: plain.length, gzip_bytes: gzip.length };
}
