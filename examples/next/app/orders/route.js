import { handling } from '../../failure.mjs';
import { createOrder } from '../../orders/price-order.mjs';
import { shownOrder } from '../../orders/shown.mjs';
import { settings } from '../../settings.mjs';

/** Saves an order with its landed cost. */
export const POST = handling(async (request) => {
  const { landed, store } = settings();
  return Response.json(shownOrder(await createOrder(landed, store, await request.json())));
});
