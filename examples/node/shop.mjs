// A shop on plain Node. Routes: POST /orders, POST /orders/:id/pay, GET /orders/:id, and POST /webhooks for deliveries.
import { createServer } from 'node:http';
import { WebhookVerificationError } from '@landed/sdk';
import { OrderError } from './orders/catalog.mjs';
import { keepResuming } from './orders/keep-resuming.mjs';
import { payOrder } from './orders/pay-order.mjs';
import { createOrder, presentOrder, pricingProblem } from './orders/price-order.mjs';
import { receiveEvent } from './orders/receive-event.mjs';
import { paymentResponse, shownOrder } from './orders/shown.mjs';
import { settingsFromEnvironment } from './settings.mjs';

const { landed, store, webhookSecret, port } = settingsFromEnvironment();
const bodyBytesMax = 64 * 1024;

async function handle(request) {
  const { pathname } = new URL(request.url, 'http://shop');
  const raw = await rawBody(request);
  const route = `${request.method} ${pathname}`;
  if (route === 'POST /webhooks') return receive(raw, request.headers);
  if (route === 'POST /orders') return create(JSON.parse(raw.toString('utf8')));
  const [, id, action] = /^\/orders\/([\w-]+)(\/pay)?$/.exec(pathname) ?? [];
  const order = id && store.order(id);
  if (order && request.method === 'POST' && action) return pay(order, JSON.parse(raw.toString('utf8')));
  if (order && request.method === 'GET' && !action) return show(order);
  return [404, { error: 'not found' }];
}

async function create(ordered) {
  return [200, shownOrder(await createOrder(landed, store, ordered))];
}

/** Everyone who knows the id can read the order: see `createOrder`. */
async function show(order) {
  const present = await presentOrder(landed, store, order);
  return [200, shownOrder(present, store.lastAttempt(order.id))];
}

async function pay(order, submitted) {
  const { status, body } = paymentResponse(await payOrder(landed, store, order, submitted));
  return [status, body];
}

async function receive(raw, headers) {
  await receiveEvent(landed, store, raw, headers, webhookSecret);
  return [204];
}

/** The response to an error. The log gets its name and code only: a message may quote what a buyer has sent. */
function failure(error) {
  if (error instanceof OrderError) return [400, { error: error.message }];
  if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return [400];
  console.error(`request failed: ${error.code ?? error.name}`);
  const problem = pricingProblem(error);
  return problem === undefined ? [500] : [problem.status, { error: problem.message }];
}

/** Reads the raw body: a signature matches the exact bytes only. */
async function rawBody(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > bodyBytesMax) throw new SyntaxError('The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const server = createServer(async (request, response) => {
  const [status, body] = await handle(request).catch(failure);
  response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
});

server.listen(port, '127.0.0.1', () => {
  console.log(`The shop is listening on http://127.0.0.1:${port}`);
  void keepResuming(landed, store, 60_000);
});
