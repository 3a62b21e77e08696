import type { Rail } from '@landed/contracts/rail/rail';
import type { Middleware } from '../middleware/request-state.js';
import { pageSecurityHeaders } from '../middleware/security-headers.js';
import { type Asset, ownAsset, vendoredAsset } from './asset.js';
import { referencePage } from './page.js';
import { pageScript } from './page-script.js';
import { pageStyle } from './page-style.js';
import { serveAsset } from './serve-asset.js';

/**
 * `GET /reference`: the description of the API as a page from which calls can be tried, with the files that it needs.
 * Only the test rail has it: a page that moves real money by a click is not what a live key is for.
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
