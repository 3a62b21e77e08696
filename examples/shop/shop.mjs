// A shop with the Landed drop-in, on plain node:http. `orders/` has what every shop needs; copy it as it is.
import { createServer } from 'node:http';
import { WebhookVerificationError } from '@landed/sdk';
import { BodyError, bodyOf, sendFile, sendJson, sendPage } from './http.mjs';
import { captureOrder } from './orders/capture-order.mjs';
import { OrderError, products } from './orders/catalog.mjs';
import { keepResuming } from './orders/keep-resuming.mjs';
import { payOrder } from './orders/pay-order.mjs';
import { createOrder, presentOrder, pricingProblem } from './orders/price-order.mjs';
import { receiveEvent } from './orders/receive-event.mjs';
import { paymentResponse, shownOrder } from './orders/shown.mjs';
import { addressPage, exampleBuyer } from './pages/address.mjs';
import { mountsDropIn, orderPage, versionOf } from './pages/order.mjs';
import { failurePage, missingPage } from './pages/page.mjs';
import { productsPage } from './pages/products.mjs';
import { pageSecurity } from './security.mjs';
import { settingsFromEnvironment } from './settings.mjs';

const settings = settingsFromEnvironment();
const { landed, store, webhookSecret, port } = settings;
const security = pageSecurity(settings);

async function handle(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://shop');
  const route = `${request.method} ${pathname}`;
  if (request.method === 'GET' && pathname.startsWith('/assets/')) return sendFile(response, pathname);
  if (route === 'GET /') return showProducts(response, searchParams);
  if (route === 'GET /checkout') return showAddress(response, Object.fromEntries(searchParams));
  if (route === 'POST /orders') return submitAddress(request, response);
  if (route === 'POST /webhooks') return receive(request, response);
  const [, id, action = ''] = /^\/orders\/([\w-]{36})(\/pay|\/status|\/capture)?$/.exec(pathname) ?? [];
  const order = id && store.order(id);
  if (order && route === `GET /orders/${id}`) return showOrder(response, order, searchParams.get('rejected'));
  if (order && request.method === 'GET' && action === '/status') return sendStatus(response, order);
  if (order && request.method === 'POST' && action === '/pay') return pay(request, response, order);
  // In a real shop, people of the shop capture, not the page of the buyer.
  if (order && settings.isTest && request.method === 'POST' && action === '/capture') return capture(response, order);
  await sendPage(response, 404, security, missingPage);
}

async function showProducts(response, query) {
  const currency = Object.hasOwn(products.scarf.prices, query.get('currency')) ? query.get('currency') : 'GBP';
  await sendPage(response, 200, security, (site) => productsPage({ currency, site }));
}

async function showAddress(response, chosen, status = 200, error = null) {
  const { sku, currency } = chosen;
  if (!Object.hasOwn(products, sku) || !Object.hasOwn(products[sku].prices, currency))
    return void response.writeHead(303, { location: '/' }).end();
  const quantity = Math.min(Math.max(Number.parseInt(chosen.quantity, 10) || 1, 1), 100);
  // Trying the shop takes no typing. Real buyers enter their own address.
  const example = settings.isTest ? exampleBuyer(currency) : {};
  const values = { ...example, ...chosen };
  await sendPage(response, status, security, (site) => addressPage({ sku, quantity, currency, values, error, site }));
}

/** The address is complete: prices the order, and shows what it costs. */
async function submitAddress(request, response) {
  const form = Object.fromEntries(new URLSearchParams((await bodyOf(request)).toString('utf8')));
  const { sku, quantity, currency, name, email, capture: chosen, ...address } = form;
  const terms = settings.isTest && chosen === 'manual' ? { captureMethod: 'manual' } : {};
  try {
    const items = [{ sku, quantity: Number(quantity) }];
    const order = await createOrder(landed, store, { items, currency, name, email, address }, terms);
    response.writeHead(303, { location: `/orders/${order.id}` }).end();
  } catch (error) {
    const problem = error instanceof OrderError ? { status: 400, message: error.message } : pricingProblem(error);
    if (problem === undefined) throw error;
    await showAddress(response, form, problem.status, problem.message);
  }
}

/** `rejected` is the code of a charge that was rejected a moment ago: it need not have become an attempt. */
async function showOrder(response, order, rejected) {
  const present = await presentOrder(landed, store, order);
  const [attempt, events] = [store.lastAttempt(order.id), store.events(order.id)];
  const show = (site) => orderPage({ order: present, attempt, events, rejected, site });
  // Only a page with the card form depends on the processor.
  const currency = mountsDropIn(attempt) ? present.basket.currency : undefined;
  await sendPage(response, 200, security, show, currency);
}

/** What the page of a waiting order asks every few seconds. */
function sendStatus(response, order) {
  const attempt = store.lastAttempt(order.id);
  sendJson(response, 200, { ...shownOrder(order, attempt), version: versionOf(attempt, store.events(order.id)) });
}

/** Charges the order with the card token of the drop-in, or continues the charge that was begun. */
async function pay(request, response, order) {
  const submitted = JSON.parse((await bodyOf(request)).toString('utf8'));
  const { status, body } = paymentResponse(await payOrder(landed, store, order, submitted));
  sendJson(response, status, body);
}

/** The order ships. Without a confirmation, the page follows the payment. */
async function capture(response, order) {
  await captureOrder(landed, store, order);
  response.writeHead(303, { location: `/orders/${order.id}` }).end();
}

async function receive(request, response) {
  try {
    await receiveEvent(landed, store, await bodyOf(request), request.headers, webhookSecret);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.writeHead(400).end();
  }
}

const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    const status = error instanceof BodyError || error instanceof SyntaxError ? 400 : 500;
    // The name and the code only: a message may quote what a buyer has sent.
    if (status === 500) console.error(`${request.method} failed: ${error.code ?? error.name}`);
    if (response.headersSent) response.destroy();
    else if (request.method === 'GET') void sendPage(response, status, security, failurePage);
    else sendJson(response, status, { error: 'Something went wrong. Please try again in a moment.' });
  });
});

server.listen(port, '127.0.0.1', () => {
  console.log(`The shop is listening on http://127.0.0.1:${port}`);
  void keepResuming(landed, store, 10_000);
});
