import { randomUUID } from 'node:crypto';
import { Landed } from '@landed/sdk';
import { OrderStore } from './order-store.mjs';

/** What a shop is started with. */
export function shopFromEnvironment(env = process.env) {
  return {
    landed: new Landed(env.LANDED_KEY),
    webhookSecret: env.LANDED_WEBHOOK_SECRET ?? '',
    store: new OrderStore(env.SHOP_ORDERS ?? 'orders.json'),
    port: Number(env.PORT ?? 3000),
  };
}

/** An order from what the buyer put into the basket. */
export function newOrder(basket) {
  return { id: randomUUID(), basket, attempt: null, refusal: null };
}

/** What the shop shows of an order: nothing that only its server needs. */
export function shownOrder({ id, attempt, refusal }) {
  const isPaid = attempt?.status === 'succeeded' || attempt?.status === 'captured';
  return { id, paid: isPaid, payment_status: attempt?.status ?? null, refusal };
}
