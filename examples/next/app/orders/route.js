import { OrderError } from '../../orders/catalog.mjs';
import { createOrder } from '../../orders/pay-order.mjs';
import { shownOrder } from '../../orders/shown.mjs';
import { settings } from '../../settings.mjs';

/** Saves an order with its landed cost. */
export async function POST(request) {
  const { landed, store } = settings();
  try {
    return Response.json(shownOrder(await createOrder(landed, store, await request.json())));
  } catch (error) {
    if (error instanceof OrderError) return Response.json({ error: error.message }, { status: 400 });
    throw error;
  }
}
