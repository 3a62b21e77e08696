import Router from '@koa/router';
import type { Context } from 'koa';
import type { AccountDirectory } from '../account.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { Store } from '../store/store.js';
import { readForm } from '../wire/hosted-page.js';
import { OUTCOMES } from './challenge-effect.js';
import { completeChallenge } from './complete-challenge.js';
import { PAGE_HEADERS, renderChallengePage, renderUnknownPage } from './render-page.js';

/** Where the page is served and how it is shown. */
export interface ChallengeView {
  /** With the challenge as `:id`. */
  readonly path: string;
  show(ctx: Context, payment: PaymentRecord | undefined, id: string, status: number): Promise<void> | void;
}

const WHOLE_PAGE: ChallengeView = { path: '/3ds/:id', show };

/** The bank's page: `GET` shows the challenge, `POST` takes the outcome. The address is the only credential. */
export function challengeRoutes(
  store: Store,
  accounts: AccountDirectory,
  now: () => Date,
  view: ChallengeView = WHOLE_PAGE,
): Router {
  const router = new Router();
  router.get(view.path, async (ctx) => {
    const id = ctx.params['id'] ?? '';
    await store.flushed();
    const payment = store.paymentOfChallenge(id);
    await view.show(ctx, payment, id, payment === undefined ? 404 : 200);
  });
  router.post(view.path, async (ctx) => {
    const id = ctx.params['id'] ?? '';
    const outcome = await readOutcome(ctx);
    const payment = store.paymentOfChallenge(id);
    const account = accounts.accounts.find((row) => row.id === payment?.account);
    if (payment === undefined || account === undefined) {
      await view.show(ctx, undefined, id, 404);
      return;
    }
    if (outcome === undefined) {
      await view.show(ctx, payment, id, 400);
      return;
    }
    const open = payment.challenge?.id === id;
    if (!open || completeChallenge(store, account, payment, outcome, now()) === undefined) {
      await view.show(ctx, payment, id, 409);
      return;
    }
    await store.flushed();
    // The result is a separate page, so reloading it does not send the outcome again.
    ctx.redirect(ctx.path);
    ctx.status = 303;
    ctx.body = '';
  });
  return router;
}

function show(ctx: Context, payment: PaymentRecord | undefined, id: string, status: number): void {
  ctx.status = status;
  ctx.set(PAGE_HEADERS);
  ctx.body = payment === undefined ? renderUnknownPage() : renderChallengePage(payment, id);
}

async function readOutcome(ctx: Context): Promise<(typeof OUTCOMES)[number] | undefined> {
  const given = (await readForm(ctx)).get('outcome');
  return OUTCOMES.find((outcome) => outcome === given);
}
