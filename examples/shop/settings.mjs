import { Landed } from '@landed/sdk';
import { OrderStore } from './orders/order-store.mjs';

/**
 * The settings of the shop, from environment variables. The secret key and the webhook secret stay on this server. The key
 * decides the mode, and the mode decides which address of the service is used: a live page loads nothing from another one.
 *
 * @throws if a variable is missing: a shop without its webhook secret would reject every event
 */
export function settingsFromEnvironment(env = process.env) {
  const mode = env.LANDED_KEY?.startsWith('sk_live_') ? 'live' : 'test';
  const apiVariable = mode === 'live' ? 'LANDED_LIVE_URL' : 'LANDED_TEST_URL';
  const needed = ['LANDED_KEY', 'LANDED_PUBLISHABLE_KEY', 'LANDED_WEBHOOK_SECRET', apiVariable];
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}.`);
  if (!env.LANDED_PUBLISHABLE_KEY.startsWith(`pk_${mode}_`))
    throw new Error(`LANDED_KEY is a key of ${mode} mode, so LANDED_PUBLISHABLE_KEY must begin with pk_${mode}_.`);
  const api = env[apiVariable].replace(/\/+$/, '');
  return {
    // One retry: the buyer is waiting, and the shop continues in the background.
    landed: new Landed(env.LANDED_KEY, { baseUrl: api, retries: 1 }),
    publishableKey: env.LANDED_PUBLISHABLE_KEY,
    /** Whether to show the demo parts, which help people who try the shop and confuse buyers. */
    isTest: mode === 'test',
    webhookSecret: env.LANDED_WEBHOOK_SECRET,
    store: new OrderStore(env.SHOP_DATABASE ?? 'orders.sqlite'),
    port: Number(env.PORT ?? 4000),
    api,
    /** Where the browser gets the drop-in from. */
    apiOrigin: new URL(api).origin,
    /** For the links of the order page; a real shop has none. */
    temporalWebUrl: env.TEMPORAL_WEB_URL ?? null,
  };
}
