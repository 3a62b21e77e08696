import Router from '@koa/router';
import type { Context } from 'koa';
import {
  CHALLENGE_STYLE_SOURCE,
  type Embedding,
  renderChallengePage,
  renderUnknownPage,
} from '../challenge/render-page.js';
import { type ChallengeView, challengeRoutes } from '../challenge/routes.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { Service } from '../wire/serve.js';
import type { Bundles } from './bundle.js';
import { FRAME_HEADERS } from './frame-page.js';

/** The challenge as a frame of the shop's page. The page may embed it, and its script reports the result to the page. */
export function challengeFrameRoutes(service: Service, bundles: Bundles): Router {
  return challengeRoutes(service.store, service.accounts, service.now, {
    path: '/v3/frames/challenge/:id',
    show: (ctx, payment, id, status) => show(ctx, payment, id, status, bundles),
  } satisfies ChallengeView);
}

async function show(
  ctx: Context,
  payment: PaymentRecord | undefined,
  id: string,
  status: number,
  bundles: Bundles,
): Promise<void> {
  const script = await bundles.script('challenge');
  const isOpen = payment?.status === 'requires_action' && payment.challenge?.id === id;
  const embedding: Embedding = {
    landmark: 'section',
    head: `\n<script src="${script.path}" data-open="${isOpen}" defer></script>`,
  };
  ctx.status = status;
  ctx.set({
    ...FRAME_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src ${CHALLENGE_STYLE_SOURCE}; form-action 'self'; base-uri 'none'; frame-ancestors *`,
  });
  ctx.body = payment === undefined ? renderUnknownPage(embedding) : renderChallengePage(payment, id, embedding);
}
