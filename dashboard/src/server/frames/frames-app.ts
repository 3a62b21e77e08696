import { type Entity, entityOfCurrency } from '@landed/contracts/entity/entity';
import { currencies } from '@landed/contracts/money/currency';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import Koa from 'koa';
import { bankAccountPage } from './bank-account-page.js';
import type { FrameFiles } from './frame-files.js';

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
  readonly files: FrameFiles;
}

/**
 * The pages that load script of others, on an origin of their own: they have no session, no cookie and no way to the
 * dashboard but messages. Nothing that is typed here reaches this server, because it has no route that takes a body.
 */
export function framesApp({ dashboardOrigin, processor, files }: FramesOptions): Koa {
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
    if (page === null) return;
    ctx.set('Content-Security-Policy', policyOf(dashboardOrigin, processor.url));
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = page;
  });
  return app;

  function pageOf(query: URLSearchParams): string | null {
    const rail = rails.find((each) => each === query.get('mode'));
    const currency = currencies.find((each) => each === query.get('currency'));
    if (rail === undefined || currency === undefined) return null;
    const key = processor.keyOf(rail, entityOfCurrency[currency]);
    return key === null ? null : bankAccountPage({ currency, key, scriptUrl: processor.url, dashboardOrigin });
  }
}

/** Stripe's script and its calls are on several hosts; a sandbox has one. */
const stripeScript = 'https://js.stripe.com';
const stripeOrigins = [stripeScript, 'https://api.stripe.com', 'https://hooks.stripe.com', 'https://m.stripe.network'];

/** A connection to any origin but the processor's is blocked, also to this server. */
function policyOf(dashboardOrigin: string, scriptUrl: string): string {
  const { origin } = new URL(scriptUrl);
  const processor = (origin === stripeScript ? stripeOrigins : [origin]).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    `connect-src ${processor}`,
    `frame-src ${processor}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${dashboardOrigin}`,
  ].join('; ');
}
