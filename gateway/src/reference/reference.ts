import type { Rail } from '@landed/contracts/rail/rail';
import type { Middleware } from '../middleware/request-state.js';
import { pageSecurityHeaders } from '../middleware/security-headers.js';
import { type Asset, ownAsset, vendoredAsset } from './asset.js';
import { pageStyle, referencePage } from './page.js';
import { pageScript } from './page-script.js';
import { serveAsset } from './serve-asset.js';

/**
 * `GET /reference`: the API description as a page from which requests can be sent, and the files of the page. Only the
 * test rail has it, because a click on such a page with a live key would move real money.
 */
export function referenceResources(rail: Rail): ReadonlyMap<string, Middleware> {
  if (rail !== 'test') return new Map();
  const assets = {
    vendoredStyle: vendoredAsset('swagger-ui.css', 'text/css; charset=utf-8'),
    vendoredScript: vendoredAsset('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
    style: ownAsset('reference.css', 'text/css; charset=utf-8', pageStyle),
    script: ownAsset('reference.js', 'text/javascript; charset=utf-8', pageScript),
  };
  const files = Object.values(assets).map((asset: Asset) => [asset.path, serveAsset(asset)] as const);
  return new Map([['/reference', servePage(referencePage(assets))], ...files]);
}

function servePage(html: string): Middleware {
  const headers = pageSecurityHeaders();
  return (ctx) =>
    headers(ctx, async () => {
      ctx.status = 200;
      ctx.set('Content-Type', 'text/html; charset=utf-8');
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = html;
    });
}

/** Sends a browser that opens `/` to the reference page. Other clients get 404 there, as at any unknown path. */
export const redirectToReference: Middleware = (ctx, next) => {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  if (ctx.path !== '/' || !isRead || ctx.accepts('json', 'html') !== 'html') return next();
  ctx.state.template = '/';
  ctx.set('Cache-Control', 'no-store');
  ctx.vary('Accept');
  ctx.redirect('/reference');
  return Promise.resolve();
};
