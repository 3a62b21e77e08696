import { Landed } from '@landed/sdk';
import { OrderStore } from './orders/order-store.mjs';

/** The settings of the shop, from environment variables. */
export function settingsFromEnvironment(env = process.env) {
  return {
    landed: new Landed(env.LANDED_KEY, { retries: 1 }),
    webhookSecret: env.LANDED_WEBHOOK_SECRET ?? '',
    store: new OrderStore(env.SHOP_DATABASE ?? 'orders.sqlite'),
    port: Number(env.PORT ?? 3000),
  };
}
