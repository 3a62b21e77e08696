import { firstReadPath } from '@landed/contracts/dashboard/first-read';
import type { Middleware } from '../routing/request-state.js';
import { openedAddress } from './opened-page.js';
import type { PageFile, PageFiles } from './page-files.js';

const notBuilt = 'The page of the dashboard is not built: run `npm run build`.\n';

/**
 * Serves the page. Every address outside `/api` that does not name a file gets the document of its page, without looking at a
 * session: the page itself finds out who is signed in. So links from mails work with a strict cookie.
 */
export function servePage(files: PageFiles): Middleware {
  return (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405;
      ctx.set('Allow', 'GET, HEAD');
      return;
    }
    const isFile = /\.\w+$/.test(ctx.path);
    const file = files.byPath.get(ctx.path) ?? (isFile ? null : documentOf(ctx.path, files));
    if (file === null) {
      ctx.status = isFile ? 404 : 503;
      ctx.type = 'text/plain';
      ctx.body = isFile ? 'Not found.\n' : notBuilt;
      return;
    }
    const link = isFile ? null : firstReadLink(ctx.path, ctx.querystring !== '');
    if (link !== null) ctx.set('Link', link);
    sendFile(ctx, file);
  };
}

/** The document of a path: that of its page, which only names more files than the one of all others. */
export function documentOf(path: string, { document, documents }: Omit<PageFiles, 'byPath'>): PageFile | null {
  const address = openedAddress(path);
  return (address === null ? undefined : documents.get(address)) ?? document;
}

/**
 * Lets the browser ask for what the page reads first before its script has run: as `fetch` of the page sends it, with the
 * cookie of this origin. No character of the path ends the address.
 */
export function firstReadLink(path: string, hasFilters: boolean): string | null {
  const first = firstReadPath(path, hasFilters);
  return first === null ? null : `</api${first}>; rel=preload; as=fetch; crossorigin`;
}

function sendFile(ctx: Parameters<Middleware>[0], { type, bytes, gzip, isHashed }: PageFile): void {
  const packed = gzip !== null && ctx.acceptsEncodings('gzip', 'identity') === 'gzip' ? gzip : null;
  ctx.set('Content-Type', type);
  ctx.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('Vary', 'Accept-Encoding');
  if (packed !== null) ctx.set('Content-Encoding', 'gzip');
  ctx.body = packed ?? bytes;
}
