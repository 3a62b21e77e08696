import { browserConfigResponse } from '@landed/contracts/checkout-config/response';
import type { CheckoutConfigBody } from '@landed/contracts/checkout-config/wire';
import { loadBrowserConfig } from '@landed/prisma/read/checkout-config/load-browser-config';
import { jsonResponse } from '../middleware/api-response.js';
import { withEntityTag } from '../middleware/entity-tag.js';
import type { Handler } from '../routes/route.js';
import { configOf } from './config-of.js';

/** How long a browser may show an earlier branding. */
const keepSeconds = 60;

/** `POST /v1/checkout/browser_config`: at most one statement per second, which reads wallets and branding. */
export const createBrowserConfig: Handler<CheckoutConfigBody> = (request, services) => {
  const { merchant, rail, body } = request;
  return services.browserConfigs.get(`${rail} ${merchant.merchantId} ${body.currency}`, async () => {
    const config = configOf(request, services);
    const stored = await loadBrowserConfig(services.database, merchant.merchantId, rail, config.entity.entity);
    return withEntityTag(jsonResponse(200, browserConfigResponse({ ...config, ...stored })), keepSeconds);
  });
};
