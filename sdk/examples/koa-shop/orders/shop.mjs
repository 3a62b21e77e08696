import { randomUUID } from 'node:crypto';
import { Landed } from '@landed/sdk';
import { pricedBasket } from './catalog.mjs';
import { OrderStore } from './order-store.mjs';

/** The settings of a shop, from environment variables. */
export function shopFromEnvironment(env = process.env) {
  return {
    landed: new Landed(env.LANDED_KEY),
    webhookSecret: env.LANDED_WEBHOOK_SECRET ?? '',
    store: new OrderStore(env.SHOP_ORDERS ?? 'orders.json'),
    port: Number(env.PORT ?? 3000),
  };
}

/** A new order for what a browser ordered, with the prices of the catalog. */
export function newOrder(ordered) {
  return { id: randomUUID(), basket: pricedBasket(ordered), attempt: null, rejection: null };
}

/**
 * The part of an order that the buyer may see. With `action`, the issuer requires 3-D Secure authentication: the page
 * passes `client_secret` and `flow_response` to the processor's script, and then asks for the order again.
 */
export function shownOrder({ id, attempt, rejection }, action = null) {
  const isPaid = attempt?.status === 'succeeded' || attempt?.status === 'captured';
  const shown = { id, paid: isPaid, payment_status: attempt?.status ?? null, rejection };
  return action === null ? shown : { ...shown, action };
}
