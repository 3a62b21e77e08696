import { randomUUID } from 'node:crypto';
import { Landed } from '@landed/sdk';
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

/** A new order for a basket. */
export function newOrder(basket) {
  return { id: randomUUID(), basket, attempt: null, rejection: null };
}

/** The part of an order that the buyer may see. */
export function shownOrder({ id, attempt, rejection }) {
  const isPaid = attempt?.status === 'succeeded' || attempt?.status === 'captured';
  return { id, paid: isPaid, payment_status: attempt?.status ?? null, rejection };
}
