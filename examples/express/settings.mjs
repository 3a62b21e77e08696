import { Landed } from '@landed/sdk';
import { OrderStore } from './orders/order-store.mjs';

/**
 * The settings of the shop, from environment variables. The address of the service is `LANDED_TEST_URL` or
 * `LANDED_LIVE_URL`, by the mode of the key.
 *
 * @throws if a variable is missing: a shop without its webhook secret would reject every event
 */
export function settingsFromEnvironment(env = process.env) {
  const apiVariable = env.LANDED_KEY?.startsWith('sk_live_') ? 'LANDED_LIVE_URL' : 'LANDED_TEST_URL';
  const missing = ['LANDED_KEY', 'LANDED_WEBHOOK_SECRET', apiVariable].filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}.`);
  return {
    landed: new Landed(env.LANDED_KEY, { baseUrl: env[apiVariable], retries: 1 }),
    webhookSecret: env.LANDED_WEBHOOK_SECRET,
    store: new OrderStore(env.SHOP_DATABASE ?? 'orders.sqlite'),
    port: Number(env.PORT ?? 3000),
  };
}
