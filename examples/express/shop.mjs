// A shop on Express. Routes: POST /orders, POST /orders/:id/pay, GET /orders/:id, and POST /webhooks for deliveries.
import { WebhookVerificationError } from '@landed/sdk';
import express from 'express';
import { OrderError } from './orders/catalog.mjs';
import { createOrder, payOrder, resumeUnfinished } from './orders/pay-order.mjs';
import { receiveEvent } from './orders/receive-event.mjs';
import { paymentResponse, shownOrder } from './orders/shown.mjs';
import { settingsFromEnvironment } from './settings.mjs';

const { landed, store, webhookSecret, port } = settingsFromEnvironment();
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

app.post('/orders', async (request, response) => {
  try {
    response.json(shownOrder(await createOrder(landed, store, request.body)));
  } catch (error) {
    if (!(error instanceof OrderError)) throw error;
    response.status(400).json({ error: error.message });
  }
});

app.post('/orders/:id/pay', async (request, response) => {
  const order = store.order(request.params.id);
  if (order === undefined) return response.status(404).end();
  const { status, body } = paymentResponse(await payOrder(landed, store, order, request.body.payment_method));
  response.status(status).json(body);
});

app.get('/orders/:id', (request, response) => {
  const order = store.order(request.params.id);
  if (order === undefined) return response.status(404).end();
  response.json(shownOrder(order, store.lastAttempt(order.id)));
});

app.listen(port, '127.0.0.1', () => {
  console.log(`The shop is listening on http://127.0.0.1:${port}`);
  const resume = () => resumeUnfinished(landed, store).catch((error) => console.error(`resume failed: ${error.name}`));
  void resume();
  setInterval(resume, 60_000);
});
