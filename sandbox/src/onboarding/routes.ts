import Router from '@koa/router';
import type { Context } from 'koa';
import type { Account } from '../account.js';
import {
  CHECK_RESULTS,
  type CheckResult,
  type ConnectedAccountRecord,
  type OnboardingRecord,
} from '../connected-account/record.js';
import { commitDirectly } from '../store/commit-directly.js';
import { readForm } from '../wire/hosted-page.js';
import type { Service } from '../wire/serve.js';
import { FIELDS, ONBOARDING_HEADERS, renderOnboardingPage, renderUnknownLink } from './render-page.js';

const PATH = '/onboarding/:account/:link';
interface Found {
  readonly platform: Account;
  readonly account: ConnectedAccountRecord;
  readonly onboarding: OnboardingRecord;
}

/**
 * The processor's hosted page: `GET` shows the form, `POST` sends it and leads back. The address is the only credential. A
 * link that was used, replaced or has expired leads to the address for a new one, as at Stripe.
 */
export function onboardingRoutes({ store, accounts, now }: Pick<Service, 'store' | 'accounts' | 'now'>): Router {
  const router = new Router();
  const find = ({ params }: Context & { params: Record<string, string> }): Found | undefined => {
    const account = store.connectedAccounts.any(params['account'] ?? '');
    const platform = accounts.accounts.find(({ id }) => id === account?.account);
    if (account?.onboarding === undefined || platform === undefined) return undefined;
    return { account, platform, onboarding: account.onboarding };
  };
  const isOpen = ({ onboarding: { link } }: Found, id: string | undefined): boolean =>
    link.id === id && !link.isUsed && link.expiresAt * 1_000 > now().getTime();
  router.get(PATH, async (ctx) => {
    await store.flushed();
    const found = find(ctx);
    if (found === undefined) return show(ctx, 404, renderUnknownLink());
    if (!isOpen(found, ctx.params['link'])) return lead(ctx, found.onboarding.refreshUrl);
    show(ctx, 200, renderOnboardingPage(found.onboarding, []));
  });
  router.post(PATH, async (ctx) => {
    const form = await readForm(ctx);
    const found = find(ctx);
    if (found === undefined) return show(ctx, 404, renderUnknownLink());
    const { account, platform, onboarding } = found;
    if (!isOpen(found, ctx.params['link'])) return lead(ctx, onboarding.refreshUrl);
    const missing = FIELDS.filter((name) => (form.get(name) ?? '').trim() === '');
    const result = CHECK_RESULTS.find((name) => name === form.get('result'));
    if (missing.length > 0 || result === undefined) return show(ctx, 400, renderOnboardingPage(onboarding, missing));
    const connectedAccount = { ...account, onboarding: submitted(onboarding, result) };
    commitDirectly(store, platform, { connectedAccount }, now());
    await store.flushed();
    lead(ctx, onboarding.returnUrl);
  });
  return router;
}

function submitted(onboarding: OnboardingRecord, next: CheckResult): OnboardingRecord {
  return { ...onboarding, state: 'pending', next, link: { ...onboarding.link, isUsed: true } };
}

function show(ctx: Context, status: number, page: string): void {
  ctx.status = status;
  ctx.set(ONBOARDING_HEADERS);
  ctx.body = page;
}

function lead(ctx: Context, url: string): void {
  ctx.set(ONBOARDING_HEADERS);
  ctx.redirect(url);
  ctx.status = 303;
  ctx.body = '';
}
