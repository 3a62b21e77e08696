// A shop on Koa. Routes: POST /orders, POST /orders/:id/pay, GET /orders/:id, and POST /webhooks for deliveries.
import { WebhookVerificationError } from '@landed/sdk';
import Koa from 'koa';
import { payOrder, resumeUnfinished } from '../shop/pay-order.mjs';
import { receiveEvent } from '../shop/receive-event.mjs';
import { newOrder, shopFromEnvironment, shownOrder } from '../shop/settings.mjs';

const { landed, store, webhookSecret, port } = shopFromEnvironment();
const app = new Koa();

app.use(async (ctx) => {
  const route = `${ctx.method} ${ctx.path}`;
  const raw = await rawBody(ctx.req);
  if (route === 'POST /webhooks') return receive(ctx, raw);
  if (route === 'POST /orders') {
    const order = newOrder(JSON.parse(raw.toString('utf8')));
    store.save(order);
    ctx.body = shownOrder(order);
    return;
  }
  const [, id, action] = /^\/orders\/([^/]+)(\/pay)?$/.exec(ctx.path) ?? [];
  const order = store.get(id);
  if (order === undefined) return;
  if (ctx.method === 'POST' && action)
    await payOrder(landed, store, order, JSON.parse(raw.toString('utf8')).payment_method);
  ctx.body = shownOrder(order);
});

async function receive(ctx, raw) {
  try {
    await receiveEvent(landed, store, raw, ctx.req.headers, webhookSecret);
    ctx.status = 204;
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    ctx.status = 400;
  }
}

/** Reads the raw body. A body parser before this would break the signature check. */
async function rawBody(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

app.listen(port, '127.0.0.1', () => {
  console.log(`The Koa shop is listening on http://127.0.0.1:${port}`);
  void resumeUnfinished(landed, store);
  setInterval(() => void resumeUnfinished(landed, store), 60_000);
});
