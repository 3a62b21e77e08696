// A shop on Express. Routes: POST /orders, POST /orders/:id/pay, GET /orders/:id, and POST /webhooks for deliveries.
import { WebhookVerificationError } from '@landed/sdk';
import express from 'express';
import { OrderError } from './orders/catalog.mjs';
import { payOrder, resumeUnfinished } from './orders/pay-order.mjs';
import { receiveEvent } from './orders/receive-event.mjs';
import { newOrder, shopFromEnvironment, shownOrder } from './orders/shop.mjs';

const { landed, store, webhookSecret, port } = shopFromEnvironment();
const app = express();

// Before `express.json`: a signature matches the raw bytes only.
app.post('/webhooks', express.raw({ type: '*/*' }), async (request, response) => {
  try {
    await receiveEvent(landed, store, request.body, request.headers, webhookSecret);
    response.status(204).end();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.status(400).end();
  }
});

app.use(express.json());

app.post('/orders', (request, response) => {
  try {
    const order = newOrder(request.body);
    store.save(order);
    response.json(shownOrder(order));
  } catch (error) {
    if (!(error instanceof OrderError)) throw error;
    response.status(400).json({ error: error.message });
  }
});

app.post('/orders/:id/pay', async (request, response) => {
  const order = store.get(request.params.id);
  if (order === undefined) return response.status(404).end();
  const action = await payOrder(landed, store, order, request.body.payment_method);
  response.json(shownOrder(order, action));
});

app.get('/orders/:id', (request, response) => {
  const order = store.get(request.params.id);
  if (order === undefined) return response.status(404).end();
  response.json(shownOrder(order));
});

app.listen(port, '127.0.0.1', () => {
  console.log(`The Express shop is listening on http://127.0.0.1:${port}`);
  void resumeUnfinished(landed, store);
  setInterval(() => void resumeUnfinished(landed, store), 60_000);
});
