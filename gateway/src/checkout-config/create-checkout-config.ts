import { checkoutConfigResponse } from '@landed/contracts/checkout-config/response';
import type { CheckoutConfigBody } from '@landed/contracts/checkout-config/wire';
import { readWallets } from '@landed/prisma/read/checkout-config/read-wallets';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { configOf } from './config-of.js';

/** `POST /v1/checkout/config`: one statement, which reads the wallets. */
export const createCheckoutConfig: Handler<CheckoutConfigBody> = async (request, services) => {
  const config = configOf(request, services);
  const { merchant, rail } = request;
  const wallets = await readWallets(services.database, merchant.merchantId, rail, config.entity.entity);
  return jsonResponse(200, checkoutConfigResponse({ ...config, wallets }));
};
