import { handling } from '../../../../failure.mjs';
import { payOrder } from '../../../../orders/pay-order.mjs';
import { paymentResponse } from '../../../../orders/shown.mjs';
import { settings } from '../../../../settings.mjs';

/** Charges an order with the card token of the drop-in. */
export const POST = handling(async (request, { params }) => {
  const { landed, store } = settings();
  const order = store.order((await params).id);
  if (order === undefined) return Response.json({ error: 'not found' }, { status: 404 });
  const { status, body } = paymentResponse(await payOrder(landed, store, order, await request.json()));
  return Response.json(body, { status });
});
