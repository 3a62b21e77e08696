import type { ChildSpec } from '../child/child-process.js';
import { type StackMerchant, workflowsUrl } from '../data-folder/stack-file.js';
import type { StepLog } from '../step-log.js';
import { loopbackUrl, type ServiceContext } from './services.js';
import { shopSpec, takeShopLock } from './shop.js';
import { shopEndpoint } from './shop-endpoint.js';

interface ShopContext extends ServiceContext {
  readonly steps: StepLog;
  /** Calls this when the stack has stopped. */
  readonly onStop: (release: () => void) => void;
}

/**
 * Starts the demo shop of the first merchant. It is not needed: when it does not start, the stack runs without it, with a
 * note. Returns its URL, otherwise null.
 */
export async function startShop(
  context: ShopContext,
  [merchant]: readonly StackMerchant[],
  startChild: (spec: ChildSpec, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<string | null> {
  const url = loopbackUrl(context.ports.shop);
  const lock = takeShopLock(context.settings);
  try {
    if (!lock.held) throw new Error(`that of \`npm run shop\` is still running (pid ${lock.owner.pid}). End it first.`);
    await context.steps.step('demo shop', async () => {
      if (merchant === undefined) throw new Error('The database has no seeded merchant.');
      const { ports, secrets, settings, temporalUiUrl: ui } = context;
      const encryptionKeys = secrets.encryption_keys;
      const endpoint = await shopEndpoint({ ...context, encryptionKeys }, merchant.id, `${url}/webhooks`, signal);
      const shop = {
        port: ports.shop,
        gatewayUrl: loopbackUrl(ports.gatewayTest),
        temporalWebUrl: ui === null ? null : workflowsUrl(ui, settings.temporalNamespace),
        merchant,
        webhookSecret: endpoint.secret,
      };
      await startChild(shopSpec(context, shop), signal);
    });
    context.onStop(lock.release);
    return url;
  } catch (error) {
    if (lock.held) lock.release();
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    context.steps.note(`  ! The stack runs without its demo shop: ${reason}`);
    return null;
  }
}
