// A shop on Express. Routes: POST /orders, POST /orders/:id/pay, GET /orders/:id, and POST /webhooks for deliveries.
import { WebhookVerificationError } from '@landed/sdk';
import express from 'express';
import { payOrder, resumeUnfinished } from '../shop/pay-order.mjs';
import { receiveEvent } from '../shop/receive-event.mjs';
import { newOrder, shopFromEnvironment, shownOrder } from '../shop/settings.mjs';

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
  const order = newOrder(request.body);
  store.save(order);
  response.json(shownOrder(order));
});

app.post('/orders/:id/pay', async (request, response) => {
  const order = store.get(request.params.id);
  if (order === undefined) return response.status(404).end();
  await payOrder(landed, store, order, request.body.payment_method);
  response.json(shownOrder(order));
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
