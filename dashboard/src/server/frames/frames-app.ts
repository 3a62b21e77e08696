import { type Entity, entities, entityOfCurrency } from '@landed/contracts/entity/entity';
import { currencies } from '@landed/contracts/money/currency';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import Koa from 'koa';
import { bankAccountPage } from './bank-account-page.js';
import type { FrameFiles } from './frame-files.js';
import { previewPage } from './preview-page.js';

/** How the processor's script is loaded, and with which public key. */
export interface ProcessorScript {
  readonly url: string;
  /** The publishable key of an entity in a mode; null: it is not configured. */
  keyOf(rail: Rail, entity: Entity): string | null;
}

export interface FramesOptions {
  /** The origin of the dashboard, which alone may show these pages. */
  readonly dashboardOrigin: string;
  readonly processor: ProcessorScript;
  /** The address of the public API in test mode, which serves the drop-in; null: there is no preview. */
  readonly apiUrl: string | null;
  readonly files: FrameFiles;
}

/**
 * The pages that load script of others, on an origin of their own: they have no session, no cookie and no way to the
 * dashboard but messages. Nothing that is typed here reaches this server, because it has no route that takes a body.
 */
export function framesApp({ dashboardOrigin, processor, apiUrl, files }: FramesOptions): Koa {
  const app = new Koa();
  app.use((ctx) => {
    ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-cache' });
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405;
      return;
    }
    const file = files.get(ctx.path);
    if (file !== undefined) {
      ctx.type = file.type;
      ctx.body = file.text;
      return;
    }
    const page = ctx.path === '/bank-account.html' ? pageOf(new URLSearchParams(ctx.querystring)) : null;
    const preview = ctx.path === '/preview.html' ? previewOf() : null;
    if (page !== null) sendPage(ctx, page, policyOf(dashboardOrigin, processor.url, null));
    if (preview !== null) sendPage(ctx, preview, policyOf(dashboardOrigin, processor.url, apiUrl));
  });
  return app;

  function pageOf(query: URLSearchParams): string | null {
    const rail = rails.find((each) => each === query.get('mode'));
    const currency = currencies.find((each) => each === query.get('currency'));
    if (rail === undefined || currency === undefined) return null;
    const key = processor.keyOf(rail, entityOfCurrency[currency]);
    return key === null ? null : bankAccountPage({ currency, key, scriptUrl: processor.url, dashboardOrigin });
  }

  function previewOf(): string | null {
    const entity = entities.find((each) => processor.keyOf('test', each) !== null);
    const key = entity === undefined ? null : processor.keyOf('test', entity);
    if (apiUrl === null || entity === undefined || key === null) return null;
    return previewPage({ entity, key, scriptUrl: processor.url, apiUrl, dashboardOrigin });
  }
}

/** Stripe's script and its calls are on several hosts; a sandbox has one. */
const stripeScript = 'https://js.stripe.com';
const stripeOrigins = [stripeScript, 'https://api.stripe.com', 'https://hooks.stripe.com', 'https://m.stripe.network'];

function sendPage(ctx: Koa.Context, page: string, policy: string): void {
  ctx.set('Content-Security-Policy', policy);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = page;
}

/**
 * A connection to any origin but the processor's is blocked, also to this server. The preview may also load the drop-in
 * from the API, the merchant's logo, and the styles that the drop-in writes.
 */
function policyOf(dashboardOrigin: string, scriptUrl: string, apiUrl: string | null): string {
  const { origin } = new URL(scriptUrl);
  const processor = (origin === stripeScript ? stripeOrigins : [origin]).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}${apiUrl === null ? '' : ` ${new URL(apiUrl).origin}`}`,
    `style-src 'self'${apiUrl === null ? '' : " 'unsafe-inline'"}`,
    ...(apiUrl === null ? [] : ['img-src https: data:']),
    `connect-src ${processor}`,
    `frame-src ${processor}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${dashboardOrigin}`,
  ].join('; ');
}
