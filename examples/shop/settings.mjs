import { Landed } from '@landed/sdk';
import { OrderStore } from './orders/order-store.mjs';

/** The settings of the shop, from environment variables. The secret key and the webhook secret stay on this server. */
export function settingsFromEnvironment(env = process.env) {
  const api = env.LANDED_TEST_URL ?? 'http://127.0.0.1:4010';
  return {
    // One retry: the buyer is waiting, and the shop continues in the background.
    landed: new Landed(env.LANDED_KEY, { retries: 1 }),
    publishableKey: env.LANDED_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.LANDED_WEBHOOK_SECRET ?? '',
    store: new OrderStore(env.SHOP_DATABASE ?? 'orders.sqlite'),
    port: Number(env.PORT ?? 4000),
    /** Where the browser gets the drop-in from. */
    apiOrigin: new URL(api).origin,
    /** For the links of the order page; a real shop has none. */
    temporalWebUrl: env.TEMPORAL_WEB_URL ?? null,
  };
}
