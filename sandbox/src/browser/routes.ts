import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Account } from '../account.js';
import { applyFault } from '../control/apply-fault.js';
import type { Store } from '../store/store.js';
import { authenticate } from '../wire/authenticate.js';
import type { Operation } from '../wire/endpoint.js';
import { respond, type Service } from '../wire/serve.js';
import { Bundles } from './bundle.js';
import { challengeFrameRoutes } from './challenge-frame.js';
import { FRAME_HEADERS, FRAME_NAMES, renderFrame } from './frame-page.js';

/** The script may run on any page, even on one that isolates itself. It is checked on each use: its path is fixed. */
const SCRIPT_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, no-cache',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
};

const ASSET_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** The browser script, the frames that it opens, and what these frames load. */
export function browserRoutes(service: Service): Router {
  const bundles = new Bundles();
  const router = new Router();
  router.get('/v3', async (ctx) => {
    const { content } = await bundles.script('script');
    await serveText(service, ctx, 'script', SCRIPT_HEADERS, content);
  });
  for (const name of FRAME_NAMES) {
    router.get(`/v3/frames/${name}`, async (ctx) => {
      const page = renderFrame(name, await bundles.script(name), await bundles.style(name), service.now());
      await serveText(service, ctx, 'frames', FRAME_HEADERS, page);
    });
  }
  router.get('/v3/assets/:file', (ctx, next) => {
    const asset = bundles.asset(ctx.path);
    if (asset === undefined) return next();
    ctx.set({ ...ASSET_HEADERS, 'Content-Type': `${asset.type}; charset=utf-8` });
    ctx.body = asset.content;
    return undefined;
  });
  router.get('/v3/wallets', async (ctx) => {
    const { account } = authenticate(service.accounts, ctx.get('Authorization'), 'any');
    const domain = new URLSearchParams(ctx.querystring).get('domain') ?? '';
    await service.store.flushed();
    ctx.body = walletsOf(service.store, account, domain);
  });
  router.use(challengeFrameRoutes(service, bundles).routes());
  return router;
}

/** Serves a page or the script, with the fault that is armed for it. An unchanged text is not sent again. */
async function serveText(
  service: Service,
  ctx: Context,
  operation: Operation,
  headers: Readonly<Record<string, string>>,
  text: string,
): Promise<void> {
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
  const isKnown = ctx.get('If-None-Match') === etag;
  const reply = { status: isKnown ? 304 : 200, body: isKnown ? '' : text, headers: { ...headers, ETag: etag } };
  const armed = service.faults.takeAny(operation);
  const result = await applyFault(armed, async ({ delayMs = 0 }) => {
    if (delayMs > 0) await delay(delayMs, service.stopping);
    return reply;
  });
  await respond(result, ctx, service);
}

function delay(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stopping.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Which wallets an account may offer on the pages of a host: those that the registered domain's last check found active.
 * A developer's machine cannot be registered, so a page on `localhost` has those of the account's registered domain.
 */
function walletsOf(store: Store, account: Account, host: string): { apple_pay: boolean; google_pay: boolean } {
  const name = host.toLowerCase();
  const enabled = store.domains
    .ids(account.id)
    .flatMap((id) => store.domains.get(account.id, id) ?? [])
    .filter((each) => each.enabled);
  const domain = name === 'localhost' ? enabled.at(-1) : enabled.find((each) => each.name === name);
  if (domain === undefined) return { apple_pay: false, google_pay: false };
  return { apple_pay: domain.failures.apple_pay === null, google_pay: domain.failures.google_pay === null };
}
