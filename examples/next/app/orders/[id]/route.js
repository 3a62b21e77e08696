import { shownOrder } from '../../../orders/shown.mjs';
import { settings } from '../../../settings.mjs';

/** Shows an order to its buyer. */
export async function GET(_request, { params }) {
  const { store } = settings();
  const order = store.order((await params).id);
  if (order === undefined) return Response.json({ error: 'not found' }, { status: 404 });
  return Response.json(shownOrder(order, store.lastAttempt(order.id)));
}
