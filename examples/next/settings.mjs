import { Landed } from '@landed/sdk';
import { OrderStore } from './orders/order-store.mjs';

/** One client and one store per process: Next.js may load a module more than once. */
export function settings() {
  globalThis.landedShop ??= {
    landed: new Landed(process.env.LANDED_KEY, { retries: 1 }),
    webhookSecret: process.env.LANDED_WEBHOOK_SECRET ?? '',
    store: new OrderStore(process.env.SHOP_DATABASE ?? 'orders.sqlite'),
  };
  return globalThis.landedShop;
}
