// A shop on Koa. Routes: POST /orders, POST /orders/:id/pay, GET /orders/:id, and POST /webhooks for deliveries.
import { WebhookVerificationError } from '@landed/sdk';
import Koa from 'koa';
import { OrderError } from './orders/catalog.mjs';
import { payOrder, resumeUnfinished } from './orders/pay-order.mjs';
import { receiveEvent } from './orders/receive-event.mjs';
import { newOrder, shopFromEnvironment, shownOrder } from './orders/shop.mjs';

const { landed, store, webhookSecret, port } = shopFromEnvironment();
const app = new Koa();

app.use(async (ctx) => {
  const route = `${ctx.method} ${ctx.path}`;
  const raw = await rawBody(ctx.req);
  if (route === 'POST /webhooks') return receive(ctx, raw);
  if (route === 'POST /orders') return create(ctx, raw);
  const [, id, action] = /^\/orders\/([^/]+)(\/pay)?$/.exec(ctx.path) ?? [];
  const order = store.get(id);
  if (order === undefined) return;
  if (ctx.method === 'POST' && action) {
    const { payment_method } = JSON.parse(raw.toString('utf8'));
    ctx.body = shownOrder(order, await payOrder(landed, store, order, payment_method));
    return;
  }
  ctx.body = shownOrder(order);
});

function create(ctx, raw) {
  try {
    const order = newOrder(JSON.parse(raw.toString('utf8')));
    store.save(order);
    ctx.body = shownOrder(order);
  } catch (error) {
    if (!(error instanceof OrderError)) throw error;
    ctx.status = 400;
    ctx.body = { error: error.message };
  }
}

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
