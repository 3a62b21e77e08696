import type { Middleware } from '../routing/request-state.js';
import type { PageFile, PageFiles } from './page-files.js';

const notBuilt = 'The page of the dashboard is not built: run `npm run build`.\n';

/**
 * Serves the page. Every address outside `/api` that does not name a file gets the same document, without looking at a session: the
 * page itself finds out who is signed in. So links from mails work with a strict cookie.
 */
export function servePage({ document, byPath }: PageFiles): Middleware {
  return (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405;
      ctx.set('Allow', 'GET, HEAD');
      return;
    }
    const isFile = /\.\w+$/.test(ctx.path);
    const file = byPath.get(ctx.path) ?? (isFile ? null : document);
    if (file === null) {
      ctx.status = isFile ? 404 : 503;
      ctx.type = 'text/plain';
      ctx.body = isFile ? 'Not found.\n' : notBuilt;
      return;
    }
    sendFile(ctx, file);
  };
}

function sendFile(ctx: Parameters<Middleware>[0], { type, bytes, gzip, isHashed }: PageFile): void {
  const packed = gzip !== null && ctx.acceptsEncodings('gzip', 'identity') === 'gzip' ? gzip : null;
  ctx.set('Content-Type', type);
  ctx.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('Vary', 'Accept-Encoding');
  if (packed !== null) ctx.set('Content-Encoding', 'gzip');
  ctx.body = packed ?? bytes;
}
