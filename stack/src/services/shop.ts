import { join } from 'node:path';
import type { ChildSpec } from '../child/child-process.js';
import type { StackMerchant } from '../data-folder/stack-file.js';
import { type LockAttempt, takeLock } from '../process/lock.js';
import type { Settings } from '../settings.js';
import { type ProgramContext, programSpec } from './program.js';
import { loopbackUrl, respondsOk } from './services.js';

/** What the demo shop is started with. */
export interface ShopStart {
  readonly port: number;
  readonly gatewayUrl: string;
  /** The list of workflows in Temporal Web; null when its address is unknown. */
  readonly temporalWebUrl: string | null;
  readonly merchant: StackMerchant;
  readonly webhookSecret: string;
}

/** The demo shop. It knows what a merchant's server knows: its own keys and the secret of its webhook endpoint. */
export function shopSpec(context: ProgramContext, shop: ShopStart): ChildSpec {
  const { port, gatewayUrl, temporalWebUrl, merchant, webhookSecret } = shop;
  const env = {
    PORT: String(port),
    SHOP_DATABASE: join(context.settings.folder.shop, 'orders.sqlite'),
    LANDED_TEST_URL: gatewayUrl,
    LANDED_KEY: merchant.secret_key,
    LANDED_PUBLISHABLE_KEY: merchant.publishable_key,
    LANDED_WEBHOOK_SECRET: webhookSecret,
    ...(temporalWebUrl === null ? {} : { TEMPORAL_WEB_URL: temporalWebUrl }),
  };
  const url = loopbackUrl(port);
  return programSpec(context, 'shop', env, { isReady: (signal) => respondsOk(url, signal) });
}

/**
 * Takes the lock of the demo shop, which says that one runs: a second one would take the webhook endpoint of the first, and
 * share its database.
 */
export function takeShopLock({ folder }: Settings): LockAttempt {
  return takeLock(join(folder.shop, 'shop.lock'));
}
