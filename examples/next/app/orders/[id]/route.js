import { handling } from '../../../failure.mjs';
import { presentOrder } from '../../../orders/price-order.mjs';
import { shownOrder } from '../../../orders/shown.mjs';
import { settings } from '../../../settings.mjs';

/** Shows an order to its buyer. Who knows the id may read it: see `createOrder`. */
export const GET = handling(async (_request, { params }) => {
  const { landed, store } = settings();
  const order = store.order((await params).id);
  if (order === undefined) return Response.json({ error: 'not found' }, { status: 404 });
  const present = await presentOrder(landed, store, order);
  return Response.json(shownOrder(present, store.lastAttempt(order.id)));
});
