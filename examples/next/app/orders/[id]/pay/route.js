import { payOrder } from '../../../../orders/pay-order.mjs';
import { paymentResponse } from '../../../../orders/shown.mjs';
import { settings } from '../../../../settings.mjs';

/** Charges an order with the card token of the drop-in. */
export async function POST(request, { params }) {
  const { landed, store } = settings();
  const order = store.order((await params).id);
  if (order === undefined) return Response.json({ error: 'not found' }, { status: 404 });
  const { payment_method: paymentMethod } = await request.json();
  const { status, body } = paymentResponse(await payOrder(landed, store, order, paymentMethod));
  return Response.json(body, { status });
}
