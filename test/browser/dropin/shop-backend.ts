import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Landed, LandedError } from '@landed/sdk';
import type { StackFile, StackMerchant } from '@landed/stack/data-folder/stack-file';
import { chargeHandbag } from '../../setup/orders.js';

/** What the shop's server does with the next order, after it has charged. `slow` waits for `respond`. */
export type Fault = 'slow' | 'error' | 'garbage' | 'reset' | 'nothing' | 'hang' | 'error_before_charge';

/** An order of the shop. It has one idempotency key, so it can be charged once. */
export interface Order {
  readonly id: string;
  readonly tokens: string[];
  readonly payments: string[];
  /** Applied to the calls of this order, in turn. */
  readonly faults: Fault[];
  readonly amount: number;
  readonly currency: 'USD' | 'GBP' | 'EUR' | 'CAD' | 'AUD';
  readonly captureMethod: 'automatic' | 'manual';
  /** The quote of the handbag that is charged, instead of `amount`. */
  readonly quote?: string;
}

export interface ShopBackend {
  readonly url: string;
  /** Adds an order that the page can pay. */
  newOrder(order?: Partial<Pick<Order, 'faults' | 'amount' | 'currency' | 'captureMethod' | 'quote'>>): Order;
  /** The status of the last payment of an order, as the service reports it. */
  statusOf(order: Order): Promise<string>;
  /** Sends the responses that are slow. */
  respond(): void;
  /** Adds a file that the page can load. */
  /** `policies`: the names of Trusted Types policies that the page allows. */
  addFile(path: string, type: string, content: string, policies?: string): void;
  close(): Promise<void>;
}

export interface PagePolicy {
  readonly gatewayUrl: string;
  readonly scriptOrigin: string;
}

/** The server of a small shop: one page with a strict policy, and one operation that charges. */
export async function openShopBackend(stack: StackFile, merchant: StackMerchant): Promise<ShopBackend> {
  const landed = new Landed(merchant.secret_key, { baseUrl: stack.gateway_url });
  const orders = new Map<string, Order>();
  const files = new Map<string, { readonly type: string; readonly content: string; readonly policies: string }>();
  const policy = { gatewayUrl: stack.gateway_url, scriptOrigin: stack.sandbox_url };
  const slow: (() => void)[] = [];
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const file = files.get(pathname);
    if (file !== undefined) {
      response
        .writeHead(200, { 'content-type': file.type, 'content-security-policy': policyOf(policy, file.policies) })
        .end(file.content);
    } else if (pathname === '/orders' && request.method === 'POST') {
      await charge(JSON.parse(await text(request)) as PostedOrder, response);
    } else {
      response.writeHead(404).end();
    }
  }

  interface PostedOrder {
    readonly order: string;
    readonly paymentMethodId: string;
  }

  async function charge({ order: id, paymentMethodId }: PostedOrder, response: ServerResponse): Promise<void> {
    const order = orders.get(id);
    if (order === undefined) throw new Error('The page paid an unknown order.');
    const fault = order.faults.shift();
    order.tokens.push(paymentMethodId);
    if (fault === 'error_before_charge') return void response.writeHead(500).end('Internal error');
    try {
      await endFailedAttempt(order, paymentMethodId);
      const payment = await landed.paymentIntents.create(
        {
          ...(order.quote === undefined
            ? { amount: order.amount, currency: order.currency, customer: { email: 'buyer@example.com' } }
            : { ...chargeHandbag(order.quote), currency: order.currency }),
          capture_method: order.captureMethod,
          payment_method: paymentMethodId,
          merchant_reference: order.id,
        },
        { idempotencyKey: `${order.id}-${order.payments.length === 0 ? 1 : keyNumber(order)}` },
      );
      if (!order.payments.includes(payment.id)) order.payments.push(payment.id);
      if (payment.status === 'failed') failedTokens.add(paymentMethodId);
      if (fault === 'slow') await new Promise<void>((resolve) => slow.push(resolve));
      reply(response, fault, { order: { id }, payment });
    } catch (error) {
      if (!(error instanceof LandedError)) throw error;
      const { code, outcomeUnknown } = error;
      response.writeHead(502, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code, outcomeUnknown } }));
    }
  }

  /**
   * A failed challenge is not in the response of its charge, and the service learns it from an event. A new token means
   * that the browser has seen the failure, so the server waits until the service has it as well.
   */
  async function endFailedAttempt(order: Order, paymentMethodId: string): Promise<void> {
    const before = order.tokens.at(-2);
    if (before === undefined || before === paymentMethodId || order.payments.length === 0) return;
    let status = await backend.statusOf(order);
    while (status === 'requires_action') {
      await pause(100);
      status = await backend.statusOf(order);
    }
    if (status === 'failed' || status === 'canceled') failedTokens.add(before);
  }

  const failedTokens = new Set<string>();
  /** A new attempt, and so a new key, only after the payment before it has failed. */
  const keyNumber = ({ tokens }: Order) => 1 + tokens.filter((token) => failedTokens.has(token)).length;

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const backend: ShopBackend = {
    url: `http://127.0.0.1:${port}`,
    newOrder(given = {}) {
      const order: Order = {
        id: `order-${orders.size + 1}`,
        tokens: [],
        payments: [],
        faults: [],
        amount: 5_400,
        currency: 'GBP',
        captureMethod: 'automatic',
        ...given,
      };
      orders.set(order.id, order);
      return order;
    },
    statusOf: async ({ payments }) => (await landed.paymentIntents.retrieve(payments.at(-1) ?? '')).status,
    respond() {
      for (const send of slow.splice(0)) send();
    },
    addFile: (path, type, content, policies = usualPolicies) => void files.set(path, { type, content, policies }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  backend.addFile('/', 'text/html; charset=utf-8', shopPage(stack.gateway_url));
  backend.addFile('/shop.js', 'text/javascript; charset=utf-8', shopScript(merchant.publishable_key));
  backend.addFile('/shop.css', 'text/css; charset=utf-8', shopStyle);
  return backend;
}

function reply(response: ServerResponse, fault: Fault | undefined, body: object): void {
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'error':
      response.writeHead(500, json).end('Internal error');
      return;
    case 'garbage':
      response.writeHead(200, json).end('{"ok":true}');
      return;
    case 'nothing':
      response.writeHead(204).end();
      return;
    case 'reset':
      // After the first bytes: a browser repeats a request that got none.
      response.writeHead(200, json).write('{', () => response.destroy());
      return;
    case 'hang':
      return;
    default:
  }
  response.writeHead(200, json).end(JSON.stringify(body));
}

/** Vue has one of its own. */
const usualPolicies = 'landed-dropin vue';

/** No inline script or style, only the two origins beside the shop, and no text that becomes a script's address but ours. */
export function policyOf({ gatewayUrl, scriptOrigin }: PagePolicy, policies = usualPolicies): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${gatewayUrl} ${scriptOrigin}`,
    `connect-src 'self' ${gatewayUrl}`,
    `frame-src ${scriptOrigin}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ');
}

export function shopPage(gatewayUrl: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Checkout of a shop</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/shop.css">
    <script src="${gatewayUrl}/dropin/v1.js"></script>
    <script src="/shop.js"></script>
  </head>
  <body>
    <main>
      <h1>Checkout</h1>
      <label>Gift message <input id="gift"></label>
      <div id="pay"></div>
      <p id="terms"><a href="/terms">Terms of the shop</a></p>
    </main>
  </body>
</html>
`;
}

/** The page of the shop: mounts the form and records what the form reports. */
function shopScript(publishableKey: string): string {
  return `'use strict';
globalThis.publishableKey = ${JSON.stringify(publishableKey)};
globalThis.reported = [];
globalThis.shopOptions = (order, options = {}) => ({
  currency: order.currency,
  amount: order.amount,
  billingDetails: { name: 'Ada Buyer', email: 'buyer@example.com', address: { postal_code: 'SW1A 1AA', country: 'GB' } },
  onSuccess: async (token) => {
    reported.push({ token });
    const response = await fetch('/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order: order.id, ...token }),
    });
    if (response.status === 204) return undefined;
    return response.json();
  },
  onError: (error) => reported.push({ error }),
  onReady: () => reported.push({ ready: true }),
  onComplete: ({ status }) => reported.push({ status }),
  ...options,
});
globalThis.mountShop = (order, options, target = '#pay') => {
  const form = Landed(publishableKey).mount(target, shopOptions(order, options));
  globalThis.form = form;
};
`;
}

/** A style that would break the form if it reached into it. */
const shopStyle = `body { margin: 0; font: 18px/1.5 serif; }
main { max-width: 520px; margin: 0 auto; padding: 16px; }
main div, main form, main button, main p { padding: 0; letter-spacing: normal; }
button { text-transform: uppercase; background: red; }
`;
